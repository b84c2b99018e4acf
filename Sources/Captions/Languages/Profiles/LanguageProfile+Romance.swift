// SPDX-License-Identifier: Apache-2.0
//
// Written by Benchmarks/language-profiles; not edited by hand.

extension LanguageProfile {
    static let romance: [LanguageProfile] = [
        LanguageProfile(
            "ca",
            .latin,
            """
            e a s i t r n l o c a_ s_ d u p es m _d _a de e_ _l _p _e r_ _de er es_ _c g t_ en l_ v
            re ta _s ar st b de_ _de_ la nt on ti co ci f pe el in q qu te ra _co _i _pe it ac la_
            _t _la n_ al est ó _la_ na ue an le ó_ per or ió ió_ que ca se i_ ar_ _el at ad is po si
            tr ic _n x me _a_ _m el_ ció er_ li _u pr aci con om ri h un _h ll o_ fi des ls _se à gu
            di sta no eg ent _f ls_ os ma _per_ _no na_ at_ _q _qu _en _in ni les b_ _es et nt_ da
            u_ d_ _le ra_ ia _o _el_ lo _po en_ ro _les_ ns ot z to ta_ _te am _v mp ues _un va é io
            tz _d_ _i_ com ve vi ur ut itz ec aq aqu _pr _aq rm ica al_ tra men ha _ha za ce _al _r
            _que_ ue_ ge _l_ ts ion ct ts_ tza ir és és_ il y em ix ny oc _no_ no_ els ol lit ont
            _re nc re_ sp _ll eu _s_ ga ei mi sa im ob _en_ llo ne _di _els_ _ac as ua ir_ eb omp nf
            pa _ha_ ha_ pos so _w w res _we _web_ eb_ we web pro loc ss _ca rt ona sit ntr tan iu
            ade gur da_ ev or_ cio us spo eix del ns_ dis ura pl mb _g sen bl va_ ig su rs isp _am
            amb gi tor act tiu fo í cr erm cc c_ ca_ eu_ ant _b un_ _fi ons _un_ m_ tre una id tat
            _una_ ist iti pre _del_ _ta fe osi str do egu ili dr _amb_ mb_ x_ è cer ici pot au sió
            od us_ ssi rec mo ada ini tu j ia_ til _si iv ap à_ eta nye ye ix_ esa yes _mo br _ad
            any uti lt lic seg teu ina _ut tes _to st_ mé més igu _al_ _ob pes _aquest_ ega ita
            _aquesta_ dor nv ov orm ba up eny ase is_ tar obr ras dre nti for ter era ers xa iu_ ual
            """
        ),
        LanguageProfile(
            "es",
            .latin,
            """
            e a o s i r n t d c l u a_ e_ s_ p o_ de _d ar m _e es n_ _de _p en r_ _c de_ _a os _de_
            ra ta _s v g _l on co er ci os_ st la b as nt te re _co ti ue ad _t ac do ar_ se or ó
            as_ si in _la l_ el da f es_ ón est io na ón_ ió it con _se ión to la_ _en ca en_ pa q
            qu al _es ra_ tu is á _n do_ _la_ tr _i ic ció po _m lo ent el_ _en_ _u h aci _pa pe no
            di par an li ed _tu que sta _el ri ro y mi un id le ado ec te_ iti gu om ta_ sit ma ce
            ara _in ni _q _qu _pe tra ve iv _v ne us so _si _el_ se_ ie pr _para_ y_ _o _y eg ir no_
            vo ue_ u_ rm _no ia _y_ _r _se_ _tu_ tu_ nte fi ñ nc z _que_ me _a_ na_ _h ua ede ion
            _re _ac ña com _un pu _lo sa _di er_ ica _no_ ct cc ont mp _pr tar cio vi los ga ivo ued
            ur cu ha per ten sp _pu tiv _b _f mo des or_ nta da_ rt za ntr _los_ nd tio ist _g _po
            ir_ pue res nf pos am j bi iz one et í _ha ab od iza las ste to_ osi ot fo rec dis nes
            gur ol spo bl al_ ig men ida isp ras at tos añ omp on_ ns ios _las_ ido ina im má br io_
            va x ui ona ea vo_ ás ien ás_ ura ada dad rma aña car _cu orm _ca rar _us _ve str il for
            rr act min egu acc re_ dor av _con_ rd una ex rá erm d_ em rc ini cr ñas rmi pl _mo cce
            dos sc seg ici nci hi _esta_ ndo _so _una_ ver pro lo_ ú ge del us_ uar ase mb ch ob
            _este_ pre ib tañ pes ita _un_ un_ ul lic ali tus _tus_ cci tro _del_ ll ave cer _ta if
            ble su so_ por _má usa eñ fic eta gi _te rad ad_ señ eña más oc cia qui é _más_ vos ard
            """
        ),
        LanguageProfile(
            "fr",
            .latin,
            """
            e s r t i o a n u e_ l s_ c p d _d é r_ v es m re on er _p _l es_ de _a le ou t_ _c _de
            ti en ur er_ _v is _s n_ g te f _e vo de_ nt _de_ _vo tr _le ur_ pa co io re_ h ion se
            tre ut ar _co an at po et tio us _pa nt_ me ri ce ne ns li z le_ ch z_ ez ez_ on_ les q
            qu us_ ent ot ve ue st or il _u au _r l_ a_ la our _m _po in _les_ su é_ ée _n ie ct ati
            fi _o ec par _i nn b ss pou à à_ u_ eu _à _à_ ra ous ns_ ac onn que et_ _t _su con to
            _en te_ _au ir pp un pr ré _ce _f _la ic it si vou ro ap té otr vot _votre_ ai em _vous_
            _un la_ d_ av men ma _le_ _la_ ne_ _pour_ om as des os ta _d_ he ue_ rt sa al è x _et mo
            aut _ap app ge _et_ pe che sur res pl sé _mo na _l_ uv _des_ rs da ser mp _sur_ lis éc
            ni cti pas ise _ac és eur dan ca vi _da ts ts_ _re se_ so im ont dé ouv eme nc _pr ist
            i_ _q _qu ans ier sse ée_ y if ons fic ect ér _dans_ di ll nne té_ est _in ées oi ui ris
            un_ el bl en_ _pe ori _dé ir_ ei com os_ _un_ fo ng iv _ou uti iq iqu no gl is_ uto til
            uve rs_ ig ce_ ifi ili eil gle _es _en_ _g are nd du cc ag acc act _vos_ vos ex _é _av
            ité _ut hi né lle her tor une rm és_ ant rei do ter cet lé ppa j tt am ich _do _no cu ga
            lo lu ten _ré st_ ass _est_ rer str gi él _b mi ha _une_ pro ess _sé as_ od ire _on pt
            _pl il_ ave rr age ngl rc id pri ff ers let out ê _se ong tte c_ ali ut_ omp ett teu nte
            _so nf rec up _pas_ ib rée son ble ar_ _que_ du_ _du mot ci art gé isa _ca plu
            """
        ),
        LanguageProfile(
            "gl",
            .latin,
            """
            a e o i r s n t c d e_ a_ o_ l s_ u p m _d de ar n_ r_ _a _p _c _e es _de do ra os co en
            de_ on er _s te b v re f nt as ci ad in _co or os_ ti ta _de_ st g _o ó ar_ _n ac ca ón
            do_ se na da x as_ ió ión to al is si ro ón_ ic _m no po me ció est ado á _i _se _no con
            _t el ec an la _a_ ent h tr pa ma pe ra_ io it pr ri q qu fi _es li _r un aci _o_ ue le
            que _u on_ id om ce z _pr l_ di _f ns ga _pa ir ct _re men _in par es_ ina te_ em ica
            ara da_ at _po ex us _do ve iv _pe sta so lo or_ mo ia _en u_ non nte _non_ _l to_ se_
            sa ue_ rm í ou mp rt _b _q _qu ha iti ont eg mi _un _v za od _para_ com tra gu des sit
            fic ur va ni nc _si ta_ is_ _do_ fo en_ _te dor nd per _e_ _que_ er_ _da nf _ac ol sc rr
            _ca act tiv am ed im res ú pro ntr ras ch vo al_ cad ne ada if ro_ tio xi ura iz nto xe
            dos ll ab un_ é na_ car et iza ste ai ir_ ist por ap io_ _os vi _os_ bl sin ter tar ifi
            be gur ou_ _di _as ns_ sp _na ten tos ei ido ob tu _un_ rec iva ua ig omp á_ av cer for
            ut eu ele nh pre unh nha nta ida óns il pos egu ela ha_ ba orm _as_ má cc ali br asi w
            ot str esc _ex seg eme ona pl min lem _ou liz ion la_ _el rma cr ato dad ert _me oc sió
            _má re_ _mo _en_ _ma _us bi xa tif ng _la ect ea nci _se_ cti tá du erm das rti ici rac
            ndo ave _x sca op _máis_ mái onf ái áis tro cio _g inf ade gad _da_ ivo eb inc _so ais
            nal _ve lec nfo úa dis ant vo_ rmi ode nfi gar ede _unha_ stá _ce cia ios ore
            """
        ),
        LanguageProfile(
            "it",
            .latin,
            """
            i e a o t n r s l c i_ e_ u a_ d p o_ m on _d _s z ti re v _a _p _i er _c g di to in at
            co re_ st ri io si ta _di en nt es to_ te al it n_ ne di_ l_ ar _co _l ion ti_ de ic f
            li la or zi po ca _di_ le _e is ra _in zio _t el h no vi _n ll il ni la_ con na pe ro b
            un est ne_ os tr ch me per ent pr are _r se _u le_ ta_ sc one _pe _m az azi iv tt _de iz
            _v da zz sta q qu im an ce tu pos _si ss te_ za su ut sit r_ gi er_ so ia _q _qu va izz
            _per_ ma fi on_ ed zza ati he che uo ue oni mo _ri sa _tu mp tiv _la ica _pr _sc ni_ ato
            iti men nte lo _no lla ag nd ell _la_ om ol cc que _e_ sp ua _su del _da _un ns il_ am
            ac ve na_ ues pa _al _il _il_ in_ _in_ mi ere _i_ _mo _o ci rt _f nti ito ra_ ali non
            _le _a_ ot _non_ no_ _g _po acc dis pi _es spo _se _ch tra car tti ap _ac isp ess li_ vo
            att _pa cr ost do ir à à_ _im ede fic lt un_ od ono ov ri_ ur ivi ten nu ric if _le_ et
            gg pro em ie _un_ ifi _ap mpo nc vis pp as ca_ da_ liz pre ul sto imp osi all ge eri he_
            _vi ai nto sch è è_ oi ont cu ina eg _è _è_ _l_ rm ata so_ pu rr sio _ca ame bi ona tor
            hi tuo _ne tat str ndi lo_ ig rc sti com av gl gli us vo_ chi tà tà_ el_ ga ia_ ste _ve
            ggi ver pri va_ oi_ cce ità lle fo ai_ uti iu hed do_ oc _st mod agg ter ssi za_ id u_
            uoi ro_ _pu _questo_ ori ual _at ili io_ sso _che_ tro ez ui _re bil uto _con_ nz og op
            gin son alt cat eb ire vi_ ivo cer rs au ser _questa_ ib _cr _su_ min sen su_ agi der
            """
        ),
        LanguageProfile(
            "pt",
            .latin,
            """
            a e o s r i d n t o_ a_ u c p m e_ s_ l _d ar _p r_ _a v de es _e do ra _s os er _c g
            de_ _de _o ad co te os_ f en se re _n ã ar_ ão as ão_ pa do_ da nt or _de_ is ta _co ti
            on _se ç as_ m_ st in po _pa ma ra_ al par q qu ado na h _m _o_ ara to ic b _a_ es_ ri
            em ve ca om ua me aç _t it pe an di est ss _f _es _i _u con _v sa li _para_ ent fi vo ro
            ci da_ _po _do te_ á ue ir ia z iv el que no id er_ _r çã ção _pe si pr gu tr com _do_
            nte em_ _e_ od _no nc _re at dos so tiv io ui _q _qu u_ ec ce um ni su men eg or_ mo la
            açã ta_ _in ai _g va rt x ns õ õe ões iz vi _da ue_ _pr am ess ur ne ica ha _su pos av
            za _di í sp rm _na sta _l us l_ ou im ont fo ir_ _um to_ iza per ut ivo ga lo nd ma_ dad
            sua iti mi dor tra ada _nã _não_ nã não _os _os_ res is_ oc ex spo çõ çõe lh ac eu ode
            sit na_ _ma ge pod mp ura é _te dis ei se_ _em il no_ rad ste ida isp _que_ le seu _no_
            ol fic vo_ om_ ais _em_ ig _ex _ou sã são gi cr _at _com_ osi ali _as ua_ ist _en nf ê
            ou_ ini pre á_ ion nta art car _sua_ cio ati liz ed ame des _ac _fo _ca fa ch ver gur
            _da_ um_ açõ ap nci qui cia _us nto ó _mo ona ab ace mai ser _as_ ave ina tar ten for if
            ter ov i_ eri por uma ici tu _b br _mais_ nh rr _pode_ é_ ega _um_ ifi enc egu ens ran
            eu_ seg _vo rar ia_ ido ual das _ve ces zaç ndo sar rma _gu gin ça _fa rti rec so_ j _ap
            ef pro _é _é_ ot tic he orm fe _na_ ep lt el_ ê_ sso re_ _uma_ one vel et ere _ge
            """
        ),
        LanguageProfile(
            "ro",
            .latin,
            """
            e i a t r n e_ c u l o s p d ă _a a_ i_ ă_ _p m te _d re _c _s de f z le at ea te_ _de
            ar u_ v ri es in pe nt st _pe er ul de_ ț le_ t_ ac ș _de_ tr l_ _f en g ca ta ti ți ce
            it or î se _î il are n_ co on fi al ru _ac ic ul_ tă re_ li în _co _în el po ent un b _n
            ate _m ntr _t di nu is _e ur ne _a_ ea_ to ma est az tă_ ec și _l ză ct ză_ si ază ele
            tru eaz _u _i ut ol ru_ ro la pen cu _pentru_ pr con _se lo mi ra _di ile _ș r_ că ie zi
            să iv fo rea să_ _o ni ces _fi și_ ve sa _și _și_ _po pe_ tu _nu _ca _v _în_ în_ _r _pe_
            pa na uri nc oa tiv im sp ii _să os ăr iz rm me an _să_ la_ au lu _pr ace car _fo at_ da
            ți_ h sc _nu_ nu_ _in ez as aț ai _pa ap _la ați ste tat ci va per ril ch _la_ za et or_
            șt ri_ x vi om _ma nd ia iti ect pl _re acc cc cce _sa iu ai_ ii_ că_ lt id act ată ui
            ns ge o_ cr des ex tea in_ dis s_ ad one od se_ spo _cu ica st_ din su um isp ări du d_
            ere tor _da _g iza iș _es rul ie_ hi _o_ _este_ oat mp _din_ lic oz _al _b rc ori ui_
            ște ist ozi poz los zit fiș ei chi eș ali olo ot fol _un _ur erm oc ita pre _ex mai înc
            _ap fic rmi ici _te res ta_ zi_ lă _ad bi gi no if nț par tar ig ite tul iun esc pu rt
            au_ ag eșt â ast liz ții ifi lte ter pro lui com ezi ră ulu ide nea _mai_ ia_ cti mo io
            af ont eas _cu_ cu_ dat men tel un_ j une cea nec mu lă_ pi ive em rol so ier _ve sta
            _tr ca_ cat _se_ ga lor bil nf _af _mo imi gin _un_ mit nte ale _si fil
            """
        ),
    ]
}
