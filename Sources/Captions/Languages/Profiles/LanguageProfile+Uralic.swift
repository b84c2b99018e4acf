// SPDX-License-Identifier: Apache-2.0
//
// Written by Benchmarks/language-profiles; not edited by hand.

extension LanguageProfile {
    static let uralic: [LanguageProfile] = [
        LanguageProfile(
            "et",
            .latin,
            """
            e a i s t l u d k o e_ n m r v se a_ _s i_ ta g _k te is mi h d_ st j le p _t s_ ad va
            al at _v ä us el id da t_ sa si li tu in es _l aa _se b it ja _a ee ei _o _p _j nd as õ
            ne _te oo de ka et _sa ut mis ud ü en da_ ks se_ on ai ti le_ _e _m ise ge il te_ l_ la
            ud_ ll ku sta ko ak ea im ma ol ri me min ke _va ne_ an am _ja _i uu su di ro ik _ka he
            ra ni end ed ja_ ine tud er av est ek ge_ id_ tei ie ga _ko ve ami du sel ks_ imi uta
            use ada om dm _ja_ ts ig ag _si ust ta_ st_ õi to ar n_ võ em ead u_ atu sea lu vi eh f
            b_ eks kas _ku ii är eie _n on_ ie_ _teie_ ist ss dus dme ele sis lo ndu ht aad saa _võ
            ti_ ava lle re de_ gi aat ur mu ah tat nu eg sek _h es_ pa lt ab ed_ gu _r ole asu sai
            ju ete eri val ata leh _on _on_ ot and ga_ oma ell ita ha lt_ või sut sse ide isa _pa
            roo oh _i_ ate el_ um ki lis adm nt ma_ tad ld _ü age _mu aj ali hel tam is_ aks ul ir
            us_ _ei tsi ül et_ or rv ba sed ahe _ei_ ei_ pr ake ad_ aid tag ade _li ast ige _mi og
            _pr sal ida _lu ool tus oon ste pä vah ää ab_ eid all muu ng _om stu au aja see jä par
            ub ken na eer nda _oma_ idi kon rd sk ald umi li_ äi itu _la _lo tee _f nk ite ee_ ves
            un lv koh ait iss ing ont _ta kse lve nn di_ _jä ndm alv oni vad lda ots _al ui as_ ehe
            ses uv uba kaa ev aro _ol kr tes adi ili po _tu _see_ il_ vä pi iv tea kü lub ö rg ok
            hal _u _et _selle_ sti _ju eb _kü eht laa ke_ _vä tse tak lik _av lla ail io tä aga
            """
        ),
        LanguageProfile(
            "fi",
            .latin,
            """
            t a i e s l n ä o k u a_ v n_ m ta y r j st ä_ si _t en ll i_ is h tt tä _s it _k p in
            et aa la t_ te _v al oi ti li ja en_ se d le _l ta_ ai va tu el to an sa il _j at _p us
            _o ää mi yt e_ as ist ka ks ki _a _e nn _si ko os ja_ äy _m es on ee ö sta si_ in_ tä_
            lle äyt aa_ iv äl kä all ut lu ne _ja ei ik ii _ta nt au uk ma _kä itt ie _n lla sto taa
            käy ell än vo _va oit ke la_ _la _h me sä ett er ku ust ni ot _tä s_ uu pa vu ää_ ttä vi
            kk _ja_ ia _ti an_ _sa na voi ss vä mä oj ak ir lä uks siv ivu uo on_ de _vo ar je ol
            tää jo im le_ ytt av o_ tta ro un ty ksi om tte u_ mu tie rj am nä ill ha enn ht et_ lai
            rk oja ri lis est ve tet ste at_ tö nu _mu een isä eh aan kse su ia_ lli _ko ait so _jo
            sa_ _on tee vus lt no ava _ei ata än_ set min he ise sti ti_ _li llä or _y ain sal ssa
            lil _ha äm nk sen it_ do _pa _se nen _ki _on_ ei_ _ei_ _ka _nä ät hd g _vä len val pä
            asi ost po ois ok pi ala lä_ väl ttu äs täm etu mis ul ita ed las kir irj tu_ ine äli
            _lu jä ua _tu jen sis aut ämä da nta ytä aat ui lin lm esi nne ile us_ ään _ol c ase iin
            _av ud _ku um stä _u lo ole itä int ra äll tal erk toj vel tuk oi_ rja leh sy tai sää
            aus hi ikk äi _po til _as ses na_ aik sel ied y_ toi tti _voit_ ime em yh vat vai edo id
            ys jau oo poi _c kai mer san saa aj ite _pä nnu ili lit ek tel sia äh _su _vi att net
            iet men asa ts io eht od rt laa tus ent sk eto _uu _te ali eel hr un_ rom
            """
        ),
        LanguageProfile(
            "hu",
            .latin,
            """
            e a t l s z n k o á i r é a_ _a m b g t_ h el y v _a_ sz d j és et ö en s_ k_ _k _m at
            n_ z_ _e ó í f p le ás ő e_ ez i_ me ál ze _h eg ke az ít al l_ _b er ek _t re es he _f
            _s tá c ha te _me ta ly la to u _az _l gy ny ne az_ ye _az_ nt lt be ol va _v _n _sz an
            és_ sa se ka tt je té on in ho ve kö meg ok y_ oz zá tás ér _é _i zt so sze ma em ll rt
            ek_ ak ap ja as en_ jel ele tt_ tés os ely or et_ len _be cs ti _ha ad ár kez ik ja_ m_
            ni ön hoz an_ _el vá ése _j gy_ ó_ zé ot lye sa_ _és _le ása én ba at_ _és_ ss öz esz da
            _ho it ko hel is se_ ü át sé eb ké ent ra _ne köz zer fe em_ bi om sá él mé asz ere hat
            sí iz za nd w _w lá het sít tk nem ki _nem_ og lm zz ge zn bb ok_ mi ítá ő_ _je _kö tö
            ió má _va lé de ro g_ eze _we we web bh na fo ak_ ú fel lap ná _r ző bhe ebh ar ng _ke
            zo has _es zk _ö _fe _c tó kat nál szk ld si ók szn áll _o ás_ _p al_ lk zés r_ lí _ké
            egy lít th ez_ il zkö zná _ez ett sza ban ato án fi ni_ ker tke go yek _ad lő ény áb let
            el_ já tel szt re_ _ki dat ada tv _ta cso _bi ül nk end ód zet ély st on_ tal tj _al _eg
            _á int ég _z ren ra_ lj rm ssz dé llí lh áso nek lt_ ai li do lat ott ci ozz po es_ am
            zi gé oz_ öl ön_ elő lle ag mén ált ls men rá öv alm nak ész ű sok ág res _fi ála ti_
            _z_ _in ogy vé _la öve hog ket eg_ nye _ol _re tok át_ ép zás _hogy_ lma sol eti tn pr
            eá tja _ön lv zto
            """
        ),
    ]
}
