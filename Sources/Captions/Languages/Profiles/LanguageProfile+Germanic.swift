// SPDX-License-Identifier: Apache-2.0
//
// Written by Benchmarks/language-profiles; not edited by hand.

extension LanguageProfile {
    static let germanic: [LanguageProfile] = [
        LanguageProfile(
            "af",
            .latin,
            """
            e i o r a n t s d e_ k l g er u ie n_ m r_ w te b v in _o s_ p an ie_ aa _v ge _t t_ el
            en j _w er_ es di _n ee y de or _s st _j _i _d h oo oe ou rd ni k_ ng _g _a _b _k g_ l_
            f die _h _ge u_ ou_ to ing te_ we an_ ke be y_ eer d_ ve _jo jo jou _jou_ _m at ek oor
            is _in _te it om m_ ste le op me nie et en_ _di li ka _e _ni _nie_ _te_ ui p_ ng_ _ve al
            ik re la nd _be om_ _om wa on tel ig est sk _to se _en el_ ord _om_ erd ver toe ak _wa
            rt at_ is_ ns _we wo ier ei _en_ f_ aan ro eb in_ _jy _jy_ jy jy_ et_ _oo ll de_ hi _hi
            hie _die_ va _ka si ur _op ta op_ vo rdi ar rs he ko der ti nde _is _is_ _p _hierdie_
            es_ _me laa ru eg _in_ ma so kan br rd_ wer as it_ _l da ik_ ra _n_ aar bl gs _kan_ na
            uit nt _aa bes ers geb ed vi ri _op_ eu rde ur_ _vo _wo ges kr ies _va lle pr _he wor
            ngs _vi van _word_ ter ag ort ad id _u al_ and ak_ _ui a_ sa ga ken le_ oek ai eni ell
            or_ aak aai ki _r rui oes nst maa gs_ ebr bru uik rk af _st we_ _pr ne eke tu ir rw of
            erk dat vir nis erw bla _van_ ji ld sie _de lig eid oeg ut _ma _na wat sl _gebruik_
            _vir_ ir_ _ko eld _da pe jie _re _bl i_ ry _se _wat_ _on lin tj tji uu aat ige woo _sk
            ins uur ek_ esk rtj het _het_ met stu _sa mi ev din tuu kie ds eur _dit_ dit ho wag soe
            _af _aan_ ge_ gt pa pro fi _so too ang ys ep _met_ by kt wi wy lik em kry ke_ se_ eel gw
            nl _by ien mee sto na_ gwo agw ai_ _na_ of_ _of _of_ ker _sal_ no sal voe ig_ lee ske nk
            ede ska ol sp as_ il _ta rwe dr ens vee
            """
        ),
        LanguageProfile(
            "da",
            .latin,
            """
            e n r i t d s a l o g er e_ k r_ de er_ f _d in t_ m en n_ u p _a v re ti _f b te ge il
            et _s an _e ne _i h g_ _t nd or ng en_ st å le at se _o til _de ed et_ di l_ _k _ti d_
            s_ el es _p _di _b ad ke is ere æ fo ne_ ik y å_ for og ll _fo li il_ ø ve ing din _m me
            vi der _v _h at_ du re_ ni u_ si ig sk ka _at _at_ den _du _du_ du_ ko de_ kk kke ger
            ind _en on på _på j _til_ es_ or_ al _g på_ _på_ ikk it te_ _ad in_ w og_ om _in nge _n
            _og ta se_ _din_ op ed_ ler tt ls ri ar _er _er_ i_ _for_ _og_ lle tte he nde ter to m_
            del _l id _ka ang an_ ga ke_ ng_ em nn els rt kan iv be _kan_ ill eb _u lse _i_ _vi _me
            gan hed ede nne _w _op tr ret _ik we web ru ds _we od ite fi nin _ikke_ ist ser af gs ra
            ge_ det pr nt c _af br _ko k_ mi _an dr lo bs f_ ide ro ebs enn ver dg un gen kt bsi _ge
            dga sit adg la _en_ ld dre _br ine ker _be nis je om_ rer ode ud ngs med fa ste af_ _af_
            _denne_ nh enh lig vis le_ ett lin ug øg _se ol _si bru sn _dine_ ha _med_ ær end pe _sk
            ss _ud nhe a_ rug _fa bl min kr and str mm _ha ige ly io ma ive so mme ør kod ek ion nk
            pl pp ar_ res kti kon tet da ane sø hv ner ns v_ ig_ sni rs ys sta tes tio as fan ak gem
            sen ati ul ell _pr væ sse søg _om sti lad _der_ lg dm rn gi dmi adm ort sko fr nds _bl
            eri ini _r akt _hv is_ _fr dig har sl all _har_ lla nd_ rin ern _st vil ev tre if _fi
            dst lys gsk rk _lo ade uge eg va ut ok _om_ mer æn opl _al _el on_ æl tiv lli ag lt ks
            """
        ),
        LanguageProfile(
            "de",
            .latin,
            """
            e n i t r s a d n_ en u er en_ l h _d e_ g te o ei c de f in m t_ ch b w ie _a ge r_ k
            ne st es z un ein v p _w we nd se _s it er_ _e an s_ _de ic ich di re _v be _di ng he au
            _i on ü rt ine die le ti _we el _u ten _b u_ zu at _au si den _z ung che _k _g der d_ m_
            is _m te_ ve uf ver ä ht ite da cht _n al nn ll ss _ei or st_ _ge sc du nde _ve _in _zu
            ter ns _f as gen dei ie_ in_ eit rd sch ni nt _un _da _an ere auf nen ö ier ste et nd_
            ese ta li f_ fe ne_ _be und g_ ert _du rw erw es_ me _du_ du_ on_ ar ig em _die_ ies eb
            uf_ _und_ h_ lt _p ch_ ab nge nst ka ru vo her rs ng_ ze fü rt_ _vo mi ma ell end bs rde
            la _auf_ us _t _er hl wen ers _in_ ht_ kt ren rwe io ann sp _h ate wei em_ ur to zu_ _ka
            ion tz ass ät rte um se_ hen pe dat hr ri _zu_ tio lle ra nn_ ist rn wi ür il web ha len
            tel it_ sse sen ger _o eic ern ut wer ebs lte l_ eh fen von _si ir sit _l kan _von_ fo
            est _ni bsi run ati tes pa ko nic _nicht_ ro _mi uc _wi na nte bi um_ erd ke re_ gr
            _der_ pr od rä alt ges mit _fü uch ber aus ck ak kti ad _ta eru su für ür_ _werden_
            _für_ sw ld _deine_ zei akt hi sie wa ins ige erä rät _se pas nf rm tab for _um tei _pa
            spe ben et_ lic _ko rei ts _mit_ one suc enn im and lu rn_ ser ac de_ _diese_ lun pei
            ort if ent ff sic rl ag ed sta _um_ ode rf _is bei mat rb y le_ ach iv wir sei nem vi b_
            tr _st ue _sc rü nu all nis fi ol hte tu _wenn_ chl rh _ist_ mö _me _ak tig he_ kon eis
            orm _mö nz rst
            """
        ),
        LanguageProfile(
            "en",
            .latin,
            """
            e o t a s i n r c e_ l d u h s_ _t m y g p _a n_ _s d_ in t_ w r_ _c ou f re b th on an
            to _i te or v se yo _y you _yo o_ er is _th ur es y_ ro _p ed at en _o le ti it ed_ _to
            to_ k ng he _to_ _d _f si _b our _m _w ar on_ ur_ nt ch _your_ om _in nd ing de co ic ge
            is_ st al _se es_ ca hi ll the as _an g_ ta me ce ng_ io nd_ et ma ow ve vi ion _r _g
            _ch re_ er_ lo l_ in_ le_ _e rom ea his ss ha u_ and il ec ac pa _u ns ou_ _you_ _re thi
            _n ne _co _and_ mi m_ _l a_ li _pa fo or_ us _this_ _in_ te_ oo fi _de ag _ca _si he_
            se_ ad _the_ tio ab pr h_ ot ri w_ wi ent hr _on ct sit nt_ k_ all age me_ ut hro ev chr
            el _h _pr an_ _wi pe no ll_ _fo ite be rd for og _ma ge_ ate ice sa ck mo na ke _on_ en_
            ho x op _v _is con go _al di _be _a_ ra _ac _us un _go wo of av ati evi rt em ni can vic
            sh use _ta ve_ tr gl tin _no gle ig wor um p_ _is_ goo _google_ ogl oog ex da res _mo
            dev ee ces it_ bl _can_ cr ce_ ome _sh nc ly ol ess la _sa cu ly_ tt fil do pas so tab
            ass pro ry ow_ f_ ie _for_ ect _or up ns_ are ter ted ay _fi et_ ore if cc omi we at_
            rd_ au ile ave acc wa ear dat po not _ex ai th_ _ad ss_ om_ ord sw ts ew fr im pl _fr
            ry_ um_ ts_ wit ons ds su set nte b_ ch_ ap ds_ gn pp ty _vi iu ium ith ont _chromium_
            ist miu ill ten _en man tes tor _ne bo ssw swo fro _from_ _ge sto iv rea rs va be_ oc fe
            hat _of _do sav _with_ _da ut_ _be_ her ws ser ck_ os ew_ _use_ cti ows _chrome_ _or_
            low _t_ tu
            """
        ),
        LanguageProfile(
            "is",
            .latin,
            """
            a i r n e t s l u ð k g f a_ m r_ v _s ð_ o in i_ ar _v að _a p _e þ á il d y _þ _f h st
            m_ ta t_ er j u_ n_ ki ng í æ ti að_ ir na ið um ri _að _t _h ar_ nn ur ei um_ ve nd ni
            an ga b ö _m vi ó sk _að_ ing á_ li tu ef _l g_ ra un af ur_ _ve ll _n _vi ir_ ja ta_ ú
            _á til _g ið_ se ðu re en ka le ða _o _sk kk ki_ tt inn la et l_ it ek _b _á_ na_ sa þe
            _u or me ý ði _þe _se al eð is í_ va nu gar _er kil rð gi lu _í _í_ s_ nga ill am ekk ey
            rs ge _ti nn_ pp fr es da em gu og er_ _ek _st lo rk il_ kki og_ _og _og_ fl up fa _me
            _ekki_ yr sti við fy eg ða_ nin ss ja_ vef _fl rá du te _fy upp di _er_ _r ot _i sv ver
            é rir með ru fyr _til_ _in sl _up kj la_ ðu_ _va væ yri em_ ip yn kr sta nda fs fi ns
            tu_ ú_ æð as sem _af gg ld eð_ no _með_ ly ra_ ein he ski _sem_ _þú _þú_ þú þú_ _no ði_
            pa _fyrir_ not si ngu fn _le ku st_ efs mi _ge au f_ ha rt rit ug ál skr yk and ess nar
            ik væð rr _við_ _k þes svæ nni tur orð lyk ndi lei lip lt ni_ ett lli ín gn fsv el já æt
            fli ma lin num yki _ö ri_ æði eng ör ke sí _en krá end fu d_ tt_ ngi tað ng_ ær _þí þí
            þín _ú ft rey un_ ýs ilo rei una ota lor _he _ly tta fo ynd íð _sa ig for rn rri eit ok
            _ha ist jó sin ndu in_ ita rð_ kja ara ast ka_ set _fr æk _inn_ _te ipa öl síð at ga_
            ður _re sam ag _ef lla afr nt rl tæ fe rf _ei ten lý ugg yt _d leg lr ög _fo da_ my vir
            ko _p uð ík _þa myn þa _sí _um eða _ó ók c
            """
        ),
        LanguageProfile(
            "nb",
            .latin,
            """
            e n t r i s l a d o k er e_ r_ g en n_ p er_ f m et ne t_ _d de in te u v å _f en_ re _s
            or å_ _e st b le il ti tt _i g_ _a _p ke se an _t el ne_ fo _de _k for _o _b et_ ng _n h
            ett til j ed nn _fo ge ll _l me es l_ li _ti og y kk ing _m is di ø _å på _på or_ as re_
            at ik on du på_ _på_ _for_ den om _en ve ste kke _v ka rt vi u_ du_ _å_ _ne net i_ la
            _du _du_ _di il_ d_ ko ene _in ta ke_ s_ nd so te_ ter sk pp ler je _h m_ tte ere _og ts
            ar din det ikk _me nge og_ _er _er_ _og_ nne ra al om_ ss ri lle av he _ka _i_ kan _til_
            ut ru be inn an_ si ni ns ig ser k_ v_ _kan_ fi eg id _ko ed_ to tt_ gr ede der pe gen
            ker tr uk nt _u ng_ lo dr _ik ted het sj a_ de_ op sl enn _ikke_ tst br _av _be _la _g
            tts _vi pr ert lin ma jo in_ rd bru ad nh dre ls ten pa ide kr _din_ ver bl gg ill ruk
            se_ ag jon sjo med _br opp ld mer rer els _se le_ rt_ _so av_ _denne_ _med_ mi som _av_
            _ut _som_ sen _en_ ro fa ek es_ rs nis lag ør nen end del ete _si kt sti øk ass enh lse
            nk ord nhe res _fa ist jen em ger _op da kon ak pas _pa iv rin _pr fr ell log lg ha tet
            lig ane nst _sk va ap ks _r ine len agr min _an ppe fan ren all ogg uke un ner _fr asj
            ol _ad gre _lo _fi vis lt sor ret gj ra_ _bl str it yt _st fra at_ one na rm ndr _ha sø
            ar_ ga ny _om sp sse ort _ve _fra_ sso ok søk _al rk tre sta gs _dine_ ytt ele _sl app
            ig_ nde _el ast dat eri fil ont lde år rte gge _om_ ise _dette_ sa _nettsteder_ tv fe
            and _et nn_ ini _eller_ per ate
            """
        ),
        LanguageProfile(
            "nl",
            .latin,
            """
            e n a t i o r n_ en d s e_ en_ l g t_ er k p b de v ge m j te u c h in w _d _o an _v ie
            ee aa s_ _a r_ _j je je_ _je _je_ or _t _b el et _i be _g z st _e op ve at _ge es _de rd
            oo re f _w ij d_ _be et_ le _m de_ _in ch an_ ke ar _op he ng _s nd oe ta ti al me er_
            oor is den p_ li ni _k gen _n ing _h vo it di eer on om ns to ma la nt te_ ken g_ _de_
            ten ver ro ze va _te ere op_ ie_ eg ui ev _ve ord der nde ra een m_ _p aar _he ac k_
            _op_ eb wo _en sc ez _z ek pa _vo _me ne _te_ _va ren _en_ nie tie ste van ll rde in_
            at_ aan na or_ _in_ _to ig ad sta un sch eze br lo se ik _van_ _om ag erd ens wi voo ru
            co _al _ee est ze_ we sl ei ati _ni ng_ _di wa and _een_ da eve rd_ om_ pp ege is_ geb
            ges ht nt_ rt cht nge _om_ dez pe l_ ap _deze_ toe iet _l bl eu tel ri it_ zo ven _wa
            app es_ het _het_ ter _voor_ gev _c lle ebr rui _wo zi _ap _niet_ wor ls uik bru pr ele
            ls_ aat rs a_ met ka of f_ il nst ed _ta len ach ga _is _is_ rm ct als og _met_ si par
            ou gi ld lad ar_ do tw dat ara nen ab ak ppa ijk jk hi rk oeg _ka gin bes ers ut ic tab
            _zo unt _pr wij _aa ec fo _ma lin eld uw _do em ku kun _ku bb bla _on _u _als_ ok ond
            ent eh kt _wi dit ell oek mat raa age abb ate bbl uit woo _st id naa pro _dit_ _we lij
            _na wac pen sla eke mi kt_ fi two nis bi kan vi geg her nc ss ins ies taa tan zoe ns_
            beh chi _of of_ ehe _of_ _kan_ _ac htw ike ol lt _r re_ _zi mee hee ijd jd ki die ite
            ert ige od x erk el_
            """
        ),
        LanguageProfile(
            "nn",
            .latin,
            """
            e t r n a i s l o d k g e_ r_ er p in m f v t_ _s u ar _d n_ en ne _f de å ti st il et
            ng le g_ or te _e j re _i er_ b _t an å_ tt ing ar_ a_ _o ta _p _a ei l_ til _n h y je
            _v at _b el _de se _ti _k nn fo rt ik kk d_ ett ll ve _m la me en_ ne_ ø di for ka da i_
            as il_ nd _l ga is ra _fo al ri vi es m_ op on si re_ om ke _h li or_ _ei _in kj og _ne
            ikk kje sta te_ ng_ ed so _å _for_ net nga k_ et_ _å_ du ha den pp sk eg _til_ ver ad ge
            id je_ s_ it ert pr _me v_ ts ko fi u_ på _du om_ _og _på na du_ _du_ ss av og_ lle _og_
            på_ _på_ ns _u inn _di ut ok _vi ld _op to tt_ _ve ter din kkj sa ed_ ro ser _ik tr
            _ikkje_ ru va sj _er _er_ nt pa _av am de_ nne ane gar _g and _ha opp lin _si in_ ein gg
            ere rt_ lo sl tad kr rd sp det _pr ill ma ni br _se an_ rte uk rin _i_ tts bl po av_ c
            _av_ leg pe ek enn fa ig rs ler gr _br rn gs ruk bru _ko _so be kt at_ som tst kke _r iv
            med dr _st sti tte _ut le_ _fa _la ak gj dat _ka ass _som_ ag ngs ker eit kan ord he
            _med_ ny em _denne_ st_ jo nst ern mo gje fan fr rå ste ate jon sjo eri _le ell lar pro
            _be ks nk eg_ art rk un øk _kan_ _sk tv pas ta_ if var all _ny ei_ end sid por ast _fr
            jer kl ga_ _pa fe it_ ke_ ot ist _sp lt ry nf ør _bl ent ap sor el_ _al _at _ein_ are
            ers ge_ les asj erk nde no tar au nns ir nin yt lag _om pl sø _sl ort dar sso vis dre
            han ise ifi _el fil nge ner est _re fø od søk lli on_ tl _fi gan ide y_ tal _eit_ las
            _tr
            """
        ),
        LanguageProfile(
            "sv",
            .latin,
            """
            e a n t r i l s d o k r_ g n_ p er a_ ä en m t_ f in h _d v _s u _a b ll en_ ra ö _f ar
            at an _i te å de et ti er_ il st c tt e_ s_ _e ng _t _h _in _k _o ka om era la ar_ är ta
            ill ör tt_ ra_ nt se or _de l_ na d_ _p _v ter m_ nd fö _l ing u_ ts re _ti _m ll_ du
            om_ _fö för et_ _du y _du_ du_ ni til än g_ är_ me _b on el ko ad is da å_ pp ge le att
            li ns an_ ri _at _att_ vi _en _an di oc ga ig ke sk i_ nte ör_ bb _n ch ed _i_ på ha _på
            lä nin sa _oc _vi ch_ h_ as och _och_ på_ _på_ w eb _di _för_ na_ den we web ve _w he
            ebb _we pa es ats _me ne _ha rt ik kt vä ck ta_ to _g te_ al äl ler _ko het so _ka int
            änd _ä ver sen _till_ kan j pl _den_ ser ut k_ _om fi _u be din det ng_ pla gen hä _hä
            _inte_ lat ma as_ _kan_ som _om_ tr in_ med rd lle här _här_ gg ed_ av dr _sk ss iv nst
            _so bbp bp la_ ro _som_ vän har nv up bpl _har_ _be id sp nvä _en_ ån upp tä va _med_
            ts_ _lä ök _r åt par sta _av rå de_ pe ete stä ker sö nn ak rn no sök anv nk si vil fl
            lo ati fr io ara rs äg ade gar sä it _fl _st v_ kr tse and ort nga nh ion nge enh nhe ap
            kon _det_ _sp og äll fo ln eno der kti ina rad tio frå pr _är _är_ rat _vill_ lla if _fr
            rin sa_ gr äs nde ell ett eri ins _ö gi läg täl da_ lik ord ga_ lig akt ic all tiv nda
            av_ fli _up vis sl rån _av_ lö ont lni lt ös ist ka_ rk mer ån_ are rna ät ft lös mi re_
            nor ste _lö spa ant läs rm öse nä ten bl isa _nä app han on_ ndr for ny ol ägg _din_
            _från_
            """
        ),
    ]
}
