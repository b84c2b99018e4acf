// SPDX-License-Identifier: Apache-2.0
//
// Written by Benchmarks/language-profiles; not edited by hand.

extension LanguageProfile {
    static let turkic: [LanguageProfile] = [
        LanguageProfile(
            "az",
            .latin,
            """
            i a l r n t s d ı m e y l_ _s r_ n_ b i_ u _r k z o t_ ü ar q la v _b in m_ _n _t il ş
            di ı_ _y a_ h _m x _d ni ç f _l ri d_ _r_ _e an c _a _i da si ir _v v_ s_ _k ma _t_ ın p
            g _q ya _h z_ ö il_ iz _n_ _m_ ay ti at _s_ sa _v_ nd lar bi li k_ st in_ _si ini ir_ nı
            et _bi _ri rı ün q_ u_ al lm ta er ş_ _g mi ra ad _p arı ba dı ol ar_ yi _et if ax ni_
            en iy _sa _l_ _o sı lu ını _c ed bu ik ğ _bu _ya am ri_ dir _di f_ tl se _ü ün_ ır niz
            b_ _f iz_ is iş lı ıl tı _ba aş an_ _gö gö _ç un rin st_ fi ld as _se pa ye h_ y_ _d_
            _ed _ol bil ll _ri_ ro _bu_ bu_ _ye zi çü _da ilm um _ş di_ ur zl _ni ha ah da_ ki ın_
            _yi _ta _x aq im c_ on az yt çün say şd ayt edi ist nı_ _k_ bir mat tla ql eni fa av _z
            or iq yen ç_ id qa uma rm g_ et_ kl na la_ _üç üç üçü _is nd_ ız nt _üçün_ sin tar rl
            rı_ _lu eç lum çi es ış _bir_ aq_ tif lan siz x_ _ə ə va dil hi ka rd rt ve _et_ yy za
            ili ya_ aç _aç rs ql_ ci diq sd _al _qa _sd lü _pa ib sdi zl_ ml at_ rın nl lm_ ind ey
            sti dı_ ox şl ük ası _i̇ adı dır i̇ yah ̇ atl eri sı_ ver iya te if_ _u nm _hi _ki _mi
            _y_ nız _ve li_ anı ca ağ iri nil tm ad_ zı _hif_ hif ik_ me _b_ ab al_ du baş izl ll_
            re ış_ xt yl din siy _ci pr dü yin xl ır_ _pr ara iq_ ür _h_ dar xla ıla _la axt lma pro
            yya nda sın ma_ iş_ kl_ ne xi _c_ _di_ lav mı nu ril si_ tı_ ic _ö ayl e_ fad ifa lmi
            ük_ ap eçi lik izi ak av_ dan seç şdi iyi
            """
        ),
        LanguageProfile(
            "tr",
            .latin,
            """
            i a e n l r ı k d t m y u s z n_ in o er la i_ b le a_ ar r_ e_ ş g an il _b ri _s ı_ en
            ın ç _k _i _a ü _d ma ni li eri ir v _g in_ ğ ay de k_ me iz ya da _y h ler c nı bi si ö
            ve ek ra el ini u_ nd ak _v re di p lar f te _ve ti z_ _e et niz ka al am rı _o _t ir_
            lan ol iş ul ne bil ll bu ara ını ha arı sa ta çi ili er_ es iç se un _bi _iç kl ız _bu
            an_ ey ama _ka ik çin ile ki az nız or dı tı ge _se ıl m_ ed zi içi rin ru ak_ ele bu_
            _için_ _h nl _bu_ da_ em ku ği sı _si ın_ as ye ri_ na en_ lı yo _ya gi ur şi iz_ lir nu
            it mi ld izi iğ _de anı _ol ve_ _u _ve_ _ku ön ma_ _ge yı _gö gö nda on st _p ci rm t_
            _ta ni_ nt ır at sin kle zl za esi şt ze ab bir _ö ayı ba lla edi _da tar rın ası is im
            me_ ull kul zı rl aç iy _ba _ş eni len _m _sa ste yar ril _bir_ lam yor ver _c yi ih ınd
            ün dan lm _aç aya ad iği ala tu eb eç l_ or_ de_ ek_ aş pa zd ya_ le_ rı_ uz do um ell
            unu _do ah sit _ye ite ar_ ör den ce haz cih çe mak ağ li_ iha rs _ci ko ik_ if ıla _ko
            lu eme ot tir ere gü du nm fa eti nde say uru _gü lem ap rd eyi ola sın lg km _ar öne
            diğ _et sek zin ğin _ay ro nı_ iri ekm kme ş_ kay rak nc abi ula zda _ç lgi şti uy eğ
            ilg net ış ntı işi lik rme tl _yö yö yön ebi zi_ ml gör enl _ot lle rt _şi he so ki_ ist
            ğe _so _he rla ant ind zla tur ana di_ ekl fr fre ifr si_ şif kı ev kr la_ _gi sy şl rü
            _ha çı ık os _z dah mek _di rum re_ azı
            """
        ),
        LanguageProfile(
            "uz",
            .latin,
            """
            a i n s o l r h t i_ m u sh g d la an y k b a_ e ar q ni is o_ ri n_ ish in _s z ma h_
            ni_ da c sh_ _b ga il ti ch as hi ng _t v at li _o lar f an_ _q _m _y di si _k x al ir
            r_ gi ta er p _r ay lan sa ra iz _u gan di_ ing mo _l ol _ma t_ g_ ash bo shi iri qi ya
            or ik ar_ ha da_ ko ngi _n ini _ta ari _x ala _bo _i on ga_ to ad ang os ki chi las qa
            _v yo id rn va _a z_ j lm ris xa ati _o_ b_ _sa rt ng_ _p if un _ko ka iy na aq ro dan
            ani _f bu lma _qi _yo se _va us iz_ ot adi ila tu _xa im qo am mi ab rin av so ag hu lg
            _qo ba _h fa _c fi um zi ida ri_ rni _se om oy yd ur u_ ara _ya oz st gi_ yt _qo_ qo_ l_
            ayt hun _d lga arn bi giz ma_ _sh chu ko_ rti _ko_ lis _ch _e _ol ib no tl siz cha qil
            s_ tis un_ hir lu asi ig k_ oli be tla ho _be bu_ ke kl yan bo_ _bo_ uc uch ib_ ser y_
            his ili _uc _uchun_ _no hl nga te ilm kat pa _to oq ha_ _lu li_ _ri ika ril at_ lum yu
            zl ql ul ifi _us _si ek ert kla _bi ll _ke iq it osh _so tif _j fik uv qla va_ _da fo
            hla nis xat nd _pa ik_ aga bos ld sin ush ki_ m_ _ma_ in_ lin za _z el _bu _fo iya mot
            mad rs ta_ umo ah en lik man to_ mal ok ilg ne _va_ tir nl raq siy _qa hi_ _yu _is d_ lo
            ber rl si_ _g lla shl tur yl rd nin tas mas sat ahi iga _ha et ifa iy_ yda dal mu ayd
            hif oyd uz _tu foy ama aql var ab_ nt uri _ti ast ldi q_ re hq op shq _ba bar hqa may
            nla til _mu das gil sah ru ydi _mo mi_ qd say _fa eri yn _ki bil stu hb
            """
        ),
    ]
}
