// SPDX-License-Identifier: Apache-2.0
//
// Written by Benchmarks/language-profiles; not edited by hand.

extension LanguageProfile {
    static let otherLatin: [LanguageProfile] = [
        LanguageProfile(
            "eo",
            .latin,
            """
            a o i e n t r l s j n_ p k d u m i_ v o_ _p on a_ j_ g e_ oj _a ta _d _k la _e to ti aj
            _l or s_ an vi en al re on_ f st er de _s jn as jn_ ro oj_ _la te _v _de et aj_ _r ri po
            lo es la_ _vi de_ u_ _t as_ at _m li _de_ _n ra c ko _re ĉ _la_ ig in pr b it mo ek nt
            ne do il ka ia ojn se _pr ma _ĉ _po r_ is _al tr da el gi ita _i no ar est le pa ta_ ĝ
            _ko iu z ĉi _f _se an_ toj va kt to_ ret me di igi por ni pe rm ilo _ĉi ov mi pro os tu
            l_ _ka _ti _ma si _ne vi_ kaj ŝ kon sta um _en rt or_ via ŭ aŭ _el un io _por_ go _es ki
            ng h pl mal en_ _kaj_ ajn taj ekt bl ĉi_ fo eto _pa ad vo ne_ ur ri_ ete om ku _in _en_
            _ĉi_ per em gi_ id nd na tas _pe fe _vi_ tiu ge _da lan ton _ne_ iv ej ĝi iu_ ol lo_ jo
            kti for _b fi erm tum sp ap don ec ali _u ist ie ort ti_ eg _pl str dat _ki nto ont _no
            al_ ci tej mo_ ro_ so ata li_ _al_ is_ zi aŭ_ ejo ŭ_ ser ak men nu fer sti am ld sto ag
            ke uz ent nge ns osi tri pli un_ _mo ang ok rto ele _h iaj get ova loj _estas_ _ĝ orm
            pri su ia_ ŝa uj ori _aŭ mon moj ĝo _tiu_ tro ul gr _ĝi ldo co do_ _uz ntr io_ ve ant
            _fo tig pi vas m_ end _ŝ av mp pov ed rd ĵ ha ut ald ate par ir ik im lon ni_ ce lu rig
            ru _ap ion tra du el_ kr res _sp ian iuj _di _do nk umo pas od sek aĵ ago lek di_ rmi ga
            git ten atu kom nc oni tek _via_ pu _o lf vor _ag _ku ord ato er_ one op _su ara ero da_
            sa vid if _li d_ nov rmo eb rv mi_ ĵo alf aĵo sv ado svo _pli_ _tr
            """
        ),
        LanguageProfile(
            "eu",
            .latin,
            """
            a e i t r u n k o z a_ d b g l s _e n_ at en ar ak ta tu o_ ra u_ er h ko _b k_ _d re it
            tz p en_ e_ tu_ atu rr ko_ te m et ak_ ri _a ze _g in ea ur ia za ai ba i_ bi da ek _h
            ez ne de _i na or an eta il ga era tze be la _z ab es ik _ba gi ta_ du un on ut gu zu al
            eg ke rt _k _s zi ag ka st le _ez an_ _p atz f _da nt go ir di au _er hi oa az z_ _be x
            sa _m as ha ako rri ren ra_ are arr ua ki _l pe zen ma li bat ti eko tza io ku egi si ro
            tx _o eh itu id re_ itz err ia_ abi fi iz in_ uta une gun me _et ea_ bil _f _ha _du nd
            rak uz ed _eg tat ez_ _zu pen _eta_ _ga ho ge _di itx ria ure ail ber ena zur el rra du_
            ara _bi ok _fi _ko ik_ rre da_ na_ _zure_ ri_ _ge oa_ bid t_ xa txa ate rat _t ago ste
            eza tut sk zk _ez_ rab tak _gu pa dat ts r_ do go_ _de _ho ide fit gai _n is men uk _ar
            he _sa tua ehi _da_ j _pa pr _au geh lo _j to rta _or ile one ib _ed ntz ua_ esk rek ru
            em eki la_ _ir ait ue ent gin ig hit ja so se _ja ah ie _in end ioa art at_ ten bes tik
            ean hau abe azi ap ket zai zt ura est tek zek _ma ld zar _pr kon _es ake gar dit w rd
            hon iak zio eak rk _du_ _la net ita zea egu zu_ _na nak iza us gat ter dea _le de_ su
            ari _ze lu ot ald kat tr ahi urt orr mo tea ain lt ene ira gur c ila nek ni iga te_ zak
            eat ali ud iko ng _al rai uak _bat_ agi ord nea lea har raz rg ala kar _he _w si_ os rb
            tan do_ kin ntu des uzu _go zat edo _u _zi dag ire tar ei sai arg ek_ ear po lak asa
            """
        ),
        LanguageProfile(
            "fil",
            .latin,
            """
            a n g i g_ ng ng_ a_ s t o an m p _n e _a l ang u r _m k na _s _p _i pa sa in n_ _an ag
            d b _ang_ y _na ma ga _sa h _pa _ng on _ng_ sa_ _sa_ o_ it na_ c _na_ t_ la _ma at ka e_
            ta ar ga_ mg mga _mg _mga_ i_ to al ong yo ak an_ ra yon w hi li ba _b _k pag to_ ag_ ap
            ha ara am as ah ay il _t in_ ti ito iy _h at_ iyo _iy on_ hin ab _it si is y_ _iyong_
            mag v s_ _ito_ re di de mi aka ra_ _g ala par ing en _hi nd _d _i_ _ka d_ ad un _at um
            _l ul _para_ _at_ se da tu or wa it_ aha ind sy pi er aga ya ina mo l_ bi _c f di_ apa
            ndi _hindi_ _o lo po nt aa lan ki ib te _mo ni ay_ ro ri ig tin gi ic ce aw ami gan es
            syo st su le _ta ita ko ama ka_ nak _pag_ mit gu ut pin ku bu vi _ba _in co _pi p_ _e b_
            pan r_ k_ ns ali ili mo_ _de uk _mo_ us ac la_ ta_ pu han ce_ aki ila mu _se ip ev nap
            uma gam bl et as_ aba _ga ata ula aya gn _la pr _u ur evi dev nag tab ana awa ice ed ahi
            gk _device_ vic isa ab_ _tab_ mak ad_ no we ik ve _si san ung _pu _mag_ ol nan _is _r
            pat aan ai im re_ ca ss _pr io nga asa buk _ac ion uw _tu av up os bag mp go ck ne asy
            tt man mas _gu ati lin ks _w mul ble eng cc nu acc id rt _naka_ _f ok atu kit pam _ku
            gin _bu ens me _ib _mu le_ ago _bi fi ipa _o_ pro tul iba nt_ er_ tan ve_ de_ ek sh ess
            x bo _su set ede oo agb gb dag ou puw ss_ uwe ini wed por _re agd gd ave ll ot sav res
            _save_ kon mah ck_ ex gda ap_ kas pay _ex kak lu rd sin hal gum nc rm _ca isi pos _co
            se_ gp om kan gay
            """
        ),
        LanguageProfile(
            "id",
            .latin,
            """
            a n i e an k t u d s n_ m r l an_ g p i_ ka da a_ _d b ng o en _a _m _s in kan h me er
            at di _t _me la ak nd si _p un t_ ta _di ar _k tu k_ and y nda te pe da_ at_ _da ang men
            ya ti nt se sa _an uk el _anda_ _pe pa ba ra ma eng _b ga as ri ap em s_ al j ik g_ am
            ng_ _i _l na _se di_ si_ ni ke ha li h_ is ah r_ _u _ke _te it _in ntu u_ aka f us uk_
            ini per tuk c apa _un _untuk_ unt ni_ _sa ran be ny yan _ini_ ika mb _di_ id asi gi nga
            ak_ _y _ya ela ai dan _yang_ pat _la ja ri_ _ti mem _si _ta lo de us_ mp _dan_ gk ngk
            _ak l_ dap gan ter e_ ama dak _h ua ih gu ol ida on tid _tidak_ bu in_ era il _be ku eb
            lan mu or ber et ya_ ks st nya ah_ ala itu gka _dapat_ pen im ek ru pi kat lu su uka man
            ari san to es _ha emb le ag ur sit gun _ba ko ad _o nak tus una _situs_ ata ung ke_ _ke_
            gg ut ngg nk pan ar_ _de _j ab ir mba if b_ ara lam eri tel rt ki m_ bi mi ka_ ns nj den
            ten _perangkat_ kun bah _g lih ndi au lai tan w _dengan_ tif _ka tab _ko kas aa ia om
            ing ca ab_ fi dar mpa _tab_ re ay p_ kt imp pu eks ih_ nta _sandi_ bar isi al_ ink ggu
            aya ngi _dari_ au_ iha nka emu _akan_ ali ok aj akt elu buk tk tka _e pil ain ana _c ju
            nan lik v la_ ro end tam mat set ete _at asa ebi mas gin tau aru aja agi aha kon ola gi_
            rs bag z eny _lo tu_ han iz zi izi zin kti ne ul ers ge aku ai_ nc _atau_ _n ert up tas
            ili ist lah ens hal je sim isa _pi ot elo _f kar amb _ap as_ ent rb ses erb _ma hi ib
            sem _bu ste ub wa lol un_ pl og rk dis
            """
        ),
        LanguageProfile(
            "ms",
            .latin,
            """
            a n e i an k t u m n_ d an_ l s r p g a_ da b ka ng h la i_ _d _m en _a kan _p da_ ma ta
            pa _t _s ak at er un me nd _me ar o _k k_ am se in nt nda and pe al em _b y ti _pe _an
            _anda_ di ra uk as t_ _l _da ga h_ g_ _se ang ba sa ad ah tu men _di te ng_ ap ya eng
            lam _i na ke ha at_ ada _la _ke _te ri mb ni aka ala c el ama uk_ ua j nga si pad _u be
            ai gan ntu ik unt ini per tuk ak_ ran apa s_ _un li bu ni_ _untuk_ _in le il mu _pa ata
            r_ lu ny _ini_ ih dan yan u_ man pen _y _ya _yang_ ia ung ah_ ara l_ ema et era _ma im
            asa id _ta ru _dan_ is _be mat _ti tan m_ mem ut pan ol mp ti_ eb ant dak mas es ar_ ber
            gk ngk rk gu nta ari _ka ela ole mba ida _sa au de eh sem tid _ba _tidak_ ter ca _h mak
            f eny leh it ip _ak bi ena eh_ _pada_ in_ am_ su lih ku ab ika nti _c ja dal emb emu um
            b_ si_ ul gun as_ ur amb ko una kat uka bah _dalam_ ek eta mbu _ha rka ag bo on den gka
            lan aha lua ai_ gi _de nak gg ngg w ipa ian la_ _dengan_ ki ih_ ye _laman_ nye ep ent
            uan dis pat pi ta_ lal iha tap _bo bol mpa tet _peranti_ ge us ab_ ya_ uat han du car
            bun dar ay tab _boleh_ uru nya mua _tab_ ark ri_ eri aya ila dap alu ir _mu san nar ula
            il_ hal ka_ sam ali ggu gi_ rip or _si p_ imp _bu ing tk _daripada_ tka ed sel _ap ben
            _tu _j eka _ku sa_ _f hk lah _laluan_ epa hka nc _im _o rus nj suk seb wa _at _pi asi
            kin rt lum ks asu ci kon _halaman_ pu _akan_ lai au_ ju _ca og atk tau to ra_ kl ej lo
            mi ses _atau_ ib _kata_ hu d_ erk imb end isi _g ik_ aw awa ong _menggunakan_ _r ana
            """
        ),
        LanguageProfile(
            "sq",
            .latin,
            """
            e i ë t r a n s j h o ë_ m u k e_ d p l i_ _t të _p sh _s të_ ër ni _n t_ g _të _të_ je
            _m r_ _k ni_ a_ pë f _d për im ar et _pë n_ on ri ës v ua me b te he dh aj re en _e in
            es z si nd në q _sh mi ti s_ _f _i oni or it li _r ër_ gj ht er në_ al y pa is ll do et_
            ro jt _e_ sht tu ja me_ ur le ka jë ën _a m_ nj ko _pa je_ o_ ra _në h_ më _dh hë uar
            jë_ to uaj ve _v sa st _l at in_ _nj ta ej _i_ një ime j_ an un _h _për_ imi ng ga pr as
            kë ësh ar_ sh_ hi se _në_ ik oj ed ke tua _te di lë _j c rë dë he_ _me _kë lo dhe _g im_
            rr _një_ ajt oh ji rd mb që ru _më _pr kt _ng mi_ u_ _b ku ju aq se_ ap që_ nga ërd te_
            _dhe_ aj_ _q fa ësi _tu më_ it_ tr _sa ët kr hm em gje rk po ak rt mu os _si id lim vi
            gu saj jo _mb _që tës zg zgj faq rim si_ ue qe _z _që_ th ues iz en_ und _ve het _nd da
            sk na shm tj ul _ka dor ur_ _s_ iv eni d_ jen so rdo il ek ç ist ja_ min _do _ko pro jet
            re_ nt _me_ ohe dr es_ _rr el la tje dhë ara akt _gj ra_ rm htë _më_ kët ori jer ash esh
            par _mu hën ga_ ali _nga_ ha idh hf shf ki fi ma _fa _sk rë_ kal jal eg _tuaj_ _dë hj
            mun mo de dës _kr ëk gji ve_ aqe ske rua etë rre shi ep nd_ _te_ jt_ bl ked së fj fja
            llo at_ hje _u _fj _o ën_ hu viz alë lu ëm tiv eri hk reg shk dhj rej _re du kon ërk _ri
            ish ton ad sj esi _ë zi _in _ës end _është_ ks on_ _ju ti_ kti sje ig ot let ut shë ri_
            ih _ta _mund_ tim së_ _li fs fsh met do_ kar ëna _zg ok rj _ku
            """
        ),
        LanguageProfile(
            "sw",
            .latin,
            """
            a i a_ u k n e h o i_ t _k m w s y l z wa o_ d ha ku ya r ka na p e_ ki li f g _u wa_
            _ku _m _y hi _ya en ti b ya_ v in ak ma _h an sh ng we ik il c ch _ya_ _i _n ha_ un ut
            at _ki u_ ili is _w ta na_ kw j hu ia ny _kw za ri _wa zi ti_ si um nd ia_ _v ye ish am
            ez mi fa ko sa nye ka_ _ma vi _z sha _na za_ _a li_ _t ko_ it di cha ye_ ni ako wen tu
            le eny fu us _s _na_ ati to pa kwe if _kwenye_ _ka ad dh ika _c _ch _vi al ar _hi as la
            ba ina im el ele tum ifa ai au ra ji kat _wa_ zo _p gi ip yo ni_ ngi iw mb _ha me ir _za
            ri_ ua zi_ iki ma_ da uk tik gu aa up ne end umi po ul on iri ung te dhi uli pe vy id ot
            _il mu ari yak _f ib aka kwa iwa ic ich _un aw uta uh eza ek di_ az uti ja _hu bi aj una
            kut _l uf ing _kwa_ af _in vu _katika_ zo_ ali wez ang _ili_ _cha_ _b io ua_ mia vut ta_
            _to ga aji hus _yako_ aa_ iz adh pen ime iti ge hi_ da_ _sa ov po_ _vy ovu mu_ tov
            _tovuti_ de nga om lez uhu bu nda ru nde ap es ani ui faa ki_ _zi nge ho ji_ _za_ _uk he
            uku awe ur usa ud uo ana adi idi ama fun sa_ aki ibi ngu ke shi ala ag ii fad wak sir
            naw no bit chu _la esh te_ ii_ ipa hib os vya la_ asa uw nt _hii_ hii ezo ita _mi fi nj
            ok bo lis ie ro ah upo aid utu eng _j afu ata hif taf fut ote amb hup uu or gua asi ay
            uz _ak agu nti kau lam pat su eka ini ruh _im aun wek jar _ta mba unt _akaunti_ del le_
            pan _us io_ usu ub vin nen ami hak og azi lio itu ezi was au_ vyo kif _ba su_ and kit
            bad upa osi nos _ut ae
            """
        ),
        LanguageProfile(
            "vi",
            .latin,
            """
            n h t c _t g i _c n_ ng g_ ng_ _đ đ a u b m i_ _n _b o nh à t_ _th th r ch c_ _tr tr y k
            _k p á h_ ạ _ch _m _h d _d a_ y_ v _v l _l u_ _kh kh nh_ ể o_ m_ p_ ư ả ạn s _s ệ ác ạn_
            ế an ậ hi _nh _bạ bạ ê _bạn_ bạn ô ộ ác_ ể_ ho ôn ó ủ ông ên ị _củ _của_ củ của ủa ủa_
            ên_ _và và hô ã e ang hôn ụ _cá cá iệ _p ì à_ _ph ph _nà nà các ra uy í x ản _x iế ó_ ấ
            ày ày_ ợ _g tra _này_ này _các_ _có _có_ có có_ ề ặ ị_ ết ết_ ran _trang_ ã_ khô ch_ ập
            ập_ ử _không_ ố ật ật_ _và_ và_ _q _qu q qu ượ _ti ti b_ _thể_ hể hể_ thể _đư đư ớ ản_ w
            _w _we _web_ eb eb_ we web _để _để_ để để_ _đã đã hậ _đã_ đã_ ẻ ẻ_ nhậ _dụ dụ ược ợc ợc_
            _được_ đượ ìn _dụng_ dụn ụn ụng ă _trên_ rê rên trê ình ăn _độ độ ữ ứ ện _bị _bị_ bị bị_
            _ho iết ện_ ài ài_ ào ào_ á_ iện gi on _gi iể ăng àn ầ ử_ ong ha ín thi ính ờ ọ ới ới_ ý
            ý_ oá li _li ro hiế _ng ron tro _trong_ ự _du du _sử sử ộ_ hẻ _thẻ_ hẻ_ thẻ _thiết_ â há
            _hi ho_ _cho_ cho hư ẩ _vào_ vào _mậ _mật_ mậ mật _cậ cậ in ữ_ iê ở ại ại_ ặt ặt_ _cập_
            cập ột ột_ ỉ _đặ đặ ồ _sử_ sử_ _bả bả đặt ổ tha _đặt_ ất ất_ ộn é ải ải_ hỉ _ki ki chỉ
            anh ơ iệu ệu ệu_ _mộ _một_ mộ một ộng iên uy_ _tí tí quả uả ru tru _lư lư ưu ưu_ _tì tì
            ìm ìm_ _tìm_ tìm ách hẩ oá_ ruy tín ú ở_ độn _động_ ẽ ẽ_ hu hã ần ần_ _hã thô _sẽ _sẽ_
            sẽ sẽ_ _thông_ _hãy_ _tính_ hãy khá ãy ãy_ uản ắ hiệ in_ hác _khẩu_ hẩu hập khẩ ẩu ẩu_
            liệ _lưu_ lưu hấ àn_ ặc ặc_ _liệu_ un hi_ ề_ ung _r _nhập_ _truy_ ia _quản_ ứn
            """
        ),
    ]
}
