// SPDX-License-Identifier: Apache-2.0
//
// Written by Benchmarks/language-profiles; not edited by hand.

extension LanguageProfile {
    static let celtic: [LanguageProfile] = [
        LanguageProfile(
            "cy",
            .latin,
            """
            d a i e n y r o w l h c g f u s t n_ d_ u_ i_ r_ dd _c m _d _a ch di _y yn _g h_ b _r ei
            an o_ yd we da ch_ ed ia l_ _e au au_ yn_ od ad _n wy _m ll io p ar ri _w _i _t dd_ s_
            ne th _yn ae en ys _i_ _yn_ ydd go el y_ wed _h cy al _cy yf rh ol fe iad _we le _p _b
            ma _ei de _o _f hw io_ _rh ef a_ wc er _r_ or gw e_ ni st ew fa edi ha on ddi wch di_ is
            il _ma _ar gy os ff tr _di nn _y_ _s li es ar_ ro ga no _ch _gw ho ai _l na ca wi en_
            edd _ca w_ _wedi_ wn in od_ iw dy at on_ wr dio ae_ ad_ _dd mae _gy lw eu _mae_ dw fn ic
            _ga ra ir _ar_ len _de cyf all ag hy an_ dau m_ yc ych ym g_ he id eic la ud chw of iau
            ny so ich wa el_ _eich_ if wyd _ne fo ge og th_ re eu_ t_ si ry ta fr sy ty _ll rha me
            ol_ nod am ng ada et _o_ do rw it b_ _a_ by gr _n_ _go er_ gos _da efn f_ sg yfr ab gwe
            hi aw lu sod _u fan ago oso wr_ ll_ dia _me efa ewi dda iri wn_ ith _an _ff ly un _ta
            diw yst bo yw wys wef yr nyd _am gor est ei_ _ei_ odd ac id_ or_ eg odi str eth fer dal
            _ho ael hwy ria fy fri is_ rt tu ffe pr ynn du rin ale yfe dar _sy tab fi to _pr def ane
            ig nia oe rif yd_ fny new fei hag gyf yl nw eit ion uda yr_ _tr hwa neg sty _dy ti neu
            dew dr _ni _ym te _bo gi yw_ po rwy es_ llw _by ann se co os_ wis ewn _hy eir hi_ _po
            gel rth gu tys lwy llu hon ys_ mo iog tro ig_ isi oge gri dol gu_ _no nt chi sgr _co af
            gan wan adw lio ydy fno ryd _fe _hon_ nu _yc ci ysg ang lo ro_ ili eo nf
            """
        ),
        LanguageProfile(
            "ga",
            .latin,
            """
            a i h n e r s t l c o _a d n_ ai g á í u m an ea a_ h_ ch _c _s r_ b ar f e_ th _t is s_
            in ha an_ ir _an le il _l ái _n ac _an_ l_ _f ta na é as mh ú í_ gh _d ach bh he id ua
            _le ei ó ra it _b nn p te _i eo ío se ir_ ui dh il_ o_ _g la ig ar_ on st t_ d_ ch_ ith
            _m _a_ re ad ag igh oi at aí om gh_ the in_ ais _ch air eá ní sc is_ _r ca lea ho uai
            _se áil éa nt ú_ dh_ le_ á_ _e omh na_ aí_ os _ar aig hr éi hu tea eac _ag al he_ oc or
            _ar_ ga rt hai as_ ín sa cu sí seo án tá io sh tha eis g_ _ní sta ann _cu ath ht ne am
            _bh eas ri ma co áin sá sín tai ait isí eo_ mha im cr _le_ cht har hl inn ro adh de fh
            nn_ og _na ana lu ain _seo_ áid _p id_ ast ail rea há _th ce ab ní_ da lua ean eái bha
            chu cl ear ia fa _co do _do di rai rr _o arr lá amh nr gu _fh _te fu ál rí án_ sái ó_
            hea ire idh ol abh tá_ ba _cl _ai dá m_ ni si hf onr us eat ha_ mh_ ll ile idi _ta hái
            ála hn nu ta_ éid _at nua _na_ nac dir ói iú _nu su us_ hi li nna och _agus_ agu gus la_
            ti sho bhf c_ hé _in com _tá cha clu uir so ín_ íom _sh i_ tas uil ru _do_ cea do_ nai
            sl _ba _is ad_ lt ead _ei _su br sca tú uit _ní_ ag_ _ro _tá_ han _fa hta rd hei _so go
            lí fo _go ion éan _fé fé lei _á go_ rra _go_ río ola chl fui raí hui tú_ _ag_ cai nt_
            aid ist íl _de _h eol nío ph tu _sa nta al_ ip re_ _fo _i_ dai ic nea ogh rú cho lo um
            th_ eán gc ré uar uí _ú ra_ _ce aca art ng ns to ht_ oin _leis_ ard rog é_ hs nne
            """
        ),
        LanguageProfile(
            "gd",
            .latin,
            """
            a h i n e r d c s t _a l n_ ai h_ o ch an a_ ea u dh g ha an_ ac b _c m _t ir dh_ _s ad
            ach r_ _d th f _a_ ra _f s_ id e_ _l air in na he adh ch_ _an le il bh d_ ir_ à _n idh
            nn _b _an_ _ai ic cha l_ _ch is ar ean ta eac aid _th ich ei hai te o_ se ui ga p hea on
            _na as aic _g _m ag ri inn _dh re la da hu hd al _r m_ st chd fa nn_ _fa tha il_ ì g_ t_
            am io _air_ _se gh rac ain ha_ u_ rai sa _e _i _p è na_ _le as_ ab mh ù lea oi _na_ che
            rr de is_ on_ _bh gu sg tea ò ma _fh fh ig ll ne ead had eo hi ad_ ca am_ _ag it eil rra
            eo_ ba àr hr là _ta os le_ ire bha or at co ro hd_ ho seo _seo_ aga dhe _co _u om rt ail
            arr ana ua _st fai dea nt aca rea _ri _gu làr _là _o _tha_ cu ith àra cl han ill th_ gad
            so har ur _cu ath hda rs nea ìo hl eis ion _am re_ ste thu bh_ èa _am_ si in_ sea nne
            _ei te_ ear gai _de ann uil _agad_ uir ce un _thu_ hu_ br us ar_ ios èi hei al_ eal ada
            dai eu gha son irs aba lì ob rso ìn ta_ fha li _lì _airson_ dha ile ti tai cui _ù sga ng
            lu bhe ris ìn_ ara _cl eag lo tab ist og lle chu id_ com _ro tu _br abh ut ài _te uc
            _faire_ _à uch pr _tu me ide _ma hac _ui _is òi ph _chaidh_ mha _ph nan _ce _lìn_ lìn
            _is_ fi fo rt_ ùr _pr _ùr oir omh c_ _ann_ ge osg ag_ cea _lo hè us_ dad lad _lu aig rì
            fac igh im _cha_ lai hoi àt _cuir_ rg ig_ sh _at _fo ùi cai do he_ uid _sa ise du ao i_
            _sg hle _do san eas èan nai ala lei nas tr lb bai un_ _du _sh et cr _si dui nac lbh _gh
            nte no asa uai dhl _chan_ _h
            """
        ),
    ]
}
