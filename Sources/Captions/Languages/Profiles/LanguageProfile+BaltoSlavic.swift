// SPDX-License-Identifier: Apache-2.0
//
// Written by Benchmarks/language-profiles; not edited by hand.

extension LanguageProfile {
    static let baltoSlavic: [LanguageProfile] = [
        LanguageProfile(
            "lt",
            .latin,
            """
            i a t s e o r n u k p s_ m l d i_ ti _p j in g e_ y š v _s _n ti_ as au ai te o_ ri pa
            ta ė _k _i it ki us at is ą _pa a_ į te_ ą_ ų ma _a b ka as_ si ų_ ž ar li os st ite al
            ni ra pr ir na ia ie la ei _t uo im _pr ik en kit am us_ ga iš to os_ _į da nk tu ko ap
            ne an nt sk r_ or _v _na ot rt ro ini _j _iš mo f _g vi ij io re į_ sa ng ai_ je et _ka
            om yt nau _b _ne er ve ū _š do ad pri od _d gal ali me oj is_ ug iu aug _ga ėt tin su ži
            nu _r kl _ir _ir_ ir_ pas va rin _at es gi tai ju uk ši ja _nu ty u_ un id ku ink je_ pi
            sl mas se ur mi ym ud kt ės av el int yti c _su ių lė kai il mo_ sla ski _ši aud io_ sau
            oti udo yk ist no nė lap go sta di _l ek ma_ le _sk ok tas um z ių_ ės_ ati _įr įr sv jo
            ain nti eta _sv ky sti sve gr už _vi irt ori vet ima ama _m ngi du _f ci men tik aty ugo
            ke nki _ko dy ba cij kad eng ak ust inė gin jun mą ren uot mą_ ji _ap t_ tr se_ _u asi
            iam ut ėj _už įre kur uos uri iau rtu nd š_ duo aš pro tuk d_ dar isi iz gt pat až imo
            ad_ ėti _kad_ be mu _sl kir pe og dž dži šk on pt rie uj _da tat lei nus eik auj č či ę
            _iš_ iš_ tą ie_ ūs aus fo _ta oma ry mi_ eš išs šs rod oja ris ung šy ei_ sp iju tą_ _sa
            _be tv per _ti _si kr pu sų sų_ rk li_ ose rti au_ kla _ku ją _va eis ją_ ta_ ami _pe jū
            _jū apt jūs ny to_ nis _re api dr pta ę_ avi ome var ūsų _jūsų_ ius _in ac sij aci gra
            tų ė_ šsa žo ram mė ogr
            """
        ),
        LanguageProfile(
            "lv",
            .latin,
            """
            a i t s e u r n o ā s_ l k p ie m v j d ē u_ _p ī t_ _i z a_ at i_ _a š _v ti ai as et
            es iet ar c _s st b ta la _n g as_ tu iz ū to ot _t an _l pa um va ju ma in _k vi pi sa
            ra ka ā_ es_ _pa _at r_ _ie ek ja ne no au _j ci er _u ša pie un ai_ ār na jum _d _sa m_
            īt vie āt tī f pā o_ ro _va _vi ko ik _pi pār us tā _pā _no _iz li tie tu_ ni nt šan et_
            _la ļ ies ēt ks da al il is am ei nā _š n_ ir rā ap lē mu _m ak ts ar_ rī en _un _un_
            un_ re ūs tn oj us_ lai pr ņ ve vē rt ana iek _ne jū _jū jūs kā sta _c ta_ ot_ su it _ko
            ij āj ier ur ād on or var umu inā tot ēj su_ me _da ri ku os em par _ci k_ _r oš ās e_
            av ūsu _jūsu_ man mā ās_ cij kl _lai_ _ti īt_ sk ts_ zm izm vai zma dī etn _ir _ir_ ir_
            ēr dz ant ba ev ms na_ nto uz di ms_ lū ab de kst _uz ad ti_ lā lie mu_ si tik erī _f tr
            aks īb dr mi te ja_ atī ēs rl ārl āk ūk id lūk jā rlū ol dīt nu ien īc iem _ka ru ld ija
            kt āju rs tīt rīc lab atu el āc ļa ām _li ši ed lu jo eto āci kon nes se ji ut po ē_ pē
            _vai_ nē _b aut rak _in nas ska _ar ma_ tur dat oju bā sp zi mek ēl zē kļ vei lo īm gr
            kā_ sti ēm ju_ mē ga tat ēt_ og rv _pr est ek_ ekl nie tne oša ūt abā _ma ag _ta īj sl
            em_ jie nu_ šo _vē sav gl ums z_ pro ība am_ le iņ vēr jas āt_ rē ļau iel tnē _ap _ja fo
            šī gla zv klē fi nāj ēš aš ka_ to_ _re jau ēša cē ln tē īg at_ op os_ pl sag _ar_ rb tas
            _ve agl ekļ izv _šo
            """
        ),
        LanguageProfile(
            "bs",
            .latin,
            """
            a i e o n r t j e_ s u k a_ v p l d i_ m _p je z _s ra pr st te u_ ni ri an b _pr _o g
            _n ti je_ po re c ij o_ na va te_ š ta _i _po it en at _d za _u ov da ka _k or ne ko _z
            no č li _za tr aj nj is av ja ž ije er od ma _v vo ti_ in na_ ro mo _t ran m_ tra _m im
            os ite ć lo f ik _ko vi on h _na pri sa ak ci oz _j lj og om _a et anj ja_ ve _st ju ad
            _je ani _b zi em j_ ke nje pre ir la za_ ic ori il oj ne_ _ne _sa pro do _za_ al ed to
            str ni_ ke_ ab ist ek ost da_ sta iz iv ur ot gu ira ika _ov _mo si ma_ ok n_ ku _do
            _je_ ač _r di iti _da _l cij li_ t_ nic bi no_ aš am ju_ ac až _i_ _na_ se me ka_ či ce
            oda le ol _va rij će ati aci ru aj_ up es _iz _u_ dr _ta van ova sti še ki ži ris el ija
            d_ _da_ ji fi jen nu ste om_ _ni št bo kl ima iva pos tav nja ar đ tv jt _od az _c dat
            že jte nij pra _se iš pod w s_ ovo r_ sk tab sp ob va_ eš eb ajt mog vaš _e _si sv _lo
            gr nk uk kr mi _sv enj lje rav ili ve_ kor rn h_ de nt tn _g zn _bi g_ zv ša rt se_ im_
            ig ozi nos bl eni ogu vor _ka _tr uć uč sn zna _w ut pi nu_ aži ku_ un vn ava ta_ tit
            še_ tu as if ink b_ op _nije_ ih _in _vi br _ot an_ _se_ loz koj ove k_ nov _ra zin ji_
            sl tvo avi dn ifi ko_ guć ret fik ih_ sa_ ći vr _f ri_ ren ca rti će_ gur igu ba eri jer
            eđ ši raž gl pa ure etr fo iju we er_ ez rit _we ce_ _ur ož tif ap eg lik web vat ču _uk
            abo oni ert ete io ks iše lok sig
            """
        ),
        LanguageProfile(
            "cs",
            .latin,
            """
            o e a t n v s í p r i l u k z e_ d m á _p h c í_ b y _s t_ ní o_ _n en te _v ř ž a_ _z
            ní_ j st po u_ ov ro na y_ _o _a _k at to te_ _po š č ch va ě i_ ení é pr ou _na za _t
            př ne at_ lo ra _m _př no _d ce le or že án _pr et m_ ta ka ý eb _ne é_ ko ů vá _j _za
            ze it na_ pro je hl li tu ob se la od ře ří es av vy ova do _a_ ac vat to_ ti rá da ho
            al h_ _b _se _vy ři f _c it_ ce_ ol ku om ve ok az in ož ot ad _u er k_ ch_ so _na_ oz
            vo ete ně w je_ áv sl de sta tr se_ při _do os ed _h _w ší on v_ zen ak an bo _se_ _we
            we web ma oh ít zo ván by né _r ání už ut še rt ou_ ar ni kt re ik ky eč _v_ ud _ch as
            d_ ná á_ mo br ez is _st pl sou ky_ nt _ka uj sp _i ař hr kl lí bu ová up lož ost né_ el
            íz lá ím če ace _ob ú _ú íze obr str ě_ říz kar aří zař _je bra g ast ej zp sk mů _od ís
            aš ý_ ůž be můž cí ap _va _so raz _to vý ůže mu pe dá iz _mů ci tu_ _k_ pou ím_ ohl ný
            pře vaš ší_ kon ho_ nk át art _sp chr pok _zařízení_ led ci_ tn že_ tí lu ouž s_ ab ic
            íc neb ěn sa jt jte zn zá mi pra ží řen _da ži ač tav vé hle íž žen do_ fo ub em _je_ nu
            ep l_ ív lik cí_ ul roh ů_ ah _do_ by_ ny ter íže dn ty oku oto _mo _in líž oub bor ád
            ubo ás ít_ _ro he nos uží čn pov hlí ven lo_ la_ vi ýc ých zk pří ste _he rav me no_ hes
            yl ev kr rán íst oc roz trá iv di n_ uto esl ál am ru _zá zob bez nas zi nov il mě mu_
            """
        ),
        LanguageProfile(
            "hr",
            .latin,
            """
            a i e o r t n j e_ u p s a_ k v l _p i_ d m je z pr _s te u_ po _pr re ti ra je_ b ij c
            st ka te_ g na _n ni _u _po it ri an _o va da _i _d o_ at š ja za av nj li en _k _z ije
            ta č _za no ci ti_ lj na_ ž ov aj ma _v vi is _na or m_ ro od ite ac ko om im aci ne lo
            pre anj os tr pri cij ja_ nje mo ik ju _m vo up _a ć ot oj ok ir _t _b eb li_ il em _j
            ad et _na_ on ic to ed do og ma_ ur _ka _je _da se pro _i_ bi ist ak _do iz kac al j_
            sta _l in _mo iti ju_ di za_ la el ati ne_ _se da_ ost se_ h _za_ ke oda _ko ač ap ran
            mi _va đ tra ke_ ika lok ar ira _se_ ija er _je_ ji sa ava že _r ve b_ iv _u_ _up aš am
            le w dr _w op oka _bi no_ jen _lo gu _we we web rt ru tav nja _web_ eb_ ili ni_ pos _ne
            dat _da_ f rij pu ima ste om_ gl im_ sl van ek rti eđ s_ pod me ku lja až vaš št či avi
            tu es ka_ _ov _ur ure _iz _st ređ enj jav sp sv _sv az će ož ži đa ani tv un n_ ob t_ si
            pra đaj rav kl art tic zi kar ris ori _g gle _ra še pot nu eđa jt jte sk mož ši pi ki
            lje uč zn nij ajt ren _sa sti eg oz as _ni _od tre us iva ut lik sn aj_ rem kr ože br ce
            bl lju _c zna nos ovo vl ca _s_ opu rn por rom voj koj ša bis go _biste_ ama ug pl led
            upo _vi str otr eni vr k_ zap će_ ali vlj h_ stu aži oje uš avl ih dn spr ez vor _si rit
            reg ete ica rat ku_ reb iš egl ih_ tit eli _tr d_ tup ato va_ še_ ca_ mog nu_ oš su nic
            _ot jel ču juč ko_ g_ ol klj vat apo _nije_ _sp r_
            """
        ),
        LanguageProfile(
            "pl",
            .latin,
            """
            a i o e n z t r w s y c d p u k ni e_ ie j m a_ l _p _z _w st an rz b za nie ą i_ ze y_
            ie_ o_ ł _n ę g _s na h _d wa _u j_ z_ ow _t pr ć ć_ ia wi cz on _o ch do sz _za en _k
            po ta ro ż _i _pr ani ne nia _a na_ ka ra _po ny zy wy _do er ko ac dz w_ _na ch_ h_ eni
            ó ar _m tr rze u_ li os ę_ ś or da je to ia_ ty es prz yc mi f od ne_ te _wy ąd ci sta
            mo ik wan tw _w_ _ni in ej owa ię wo cj ać ać_ ost aw _na_ is m_ pi ą_ ki no as al ła
            zen _j eg ys ej_ ych rt wie aj uj ry zą at ad _mo _c go _b _i_ acj yw tę by ny_ lo zo ak
            ab _wi ez _ko us _in ma sz_ ane t_ rzą ząd _z_ si ądz am ap str ron zn ur lik ob by_
            _nie_ re _te ąc zi _us om dan do_ nyc _do_ _r oż _ka _st że ot dos ię_ rzy stę ce ym ja
            ał _je pl ec _l tęp ęp art yn pli og aj_ ywa dze dzi le any kt _si _ur two ok tro aby
            moż _ab _aby_ sł go_ we oz oś ien ń lu nt je_ em uj_ awi urz k_ ego zu kar uż sk kon az
            ed wn pis się ek ji la _tw ji_ _h _się_ ór yst ów sy ika czy ży cji ło tu zw it jes oże
            try zys łą est ki_ sa fi fo _g esz wać yt oj uży ier zap _da _uż iz mi_ op cze ic ci_ bi
            su pra śc ści mie łąc ącz pro czn ów_ _od _zo be kr erz _ro rm taw sze _f iec ut ń_ zeg
            ecz arz et ru zp ol st_ sp woj ach gl szy raw wit ha to_ pie _pl ją nn ty_ itr ku ryn eń
            b_ api d_ lą me em_ io dza ląd dy era glą ąda iw uk wys bez ró bie ust ami ln roz _ha
            now ić ić_ ony has zez
            """
        ),
        LanguageProfile(
            "sk",
            .latin,
            """
            a o e i n t r v s p k e_ l d u a_ z m _p á h _s c b y ť pr o_ en j ť_ _v te ov _n ie í
            _a ni _z _pr po va st ž ia te_ to u_ č ú _o re y_ š ri na ad ie_ _k é _po ch or ne an ý
            ať ro ať_ i_ ra _na vo _t et é_ li ova lo _m om eni da m_ pre od al ci za ta sa je v_ bo
            ar ob ko nie eb iad iť iť_ la le né ka _d no ia_ _za av ľ ol h_ ak rá to_ zo de do ti
            né_ k_ sa_ _a_ nia je_ es ve vy os _sa tr _sa_ ô ch_ na_ f in sp aj pri _c vať _b že _i
            hl tu ác _ne ete van _vy _u ač ý_ er ou _v_ áv ani ný sk _ak áci _r oz ada ce ky _na_ _h
            w ož _w az ho at í_ už ní nt _we we web á_ rt sl ari _do kt _st ná mô ed ok ky_ lá _sp
            _od _j on me ot as ú_ ej g _ch str den uj _ú môž ôž br up by si om_ ik _ka vi _mô ľa ade
            j_ be sú ria di nk cie eh _ob it mo _in án _je _sú jt ebo ži obr oj ný_ _zo ku hr ív rán
            by_ raz pl bra el še zar is ši _to kar mi pra s_ hli jte ôže reh sta trá ost ď ká lo_
            ne_ id ah lož ma aš lia vá ap ouž pou kl _va ho_ rav ehl ez kon ís am pov _je_ chc hc tv
            hce vaš ov_ tor spr či daj ené _sk pe _ro dá át ep art bu ej_ ast ac ýc ých že_ ak_ eč
            lu ab eľ úč áva cet ča so ní_ ží _chcete_ tn ení ren kto nu ut tav ic il nos uží íva žív
            ste zá mu rov oc ás vý rí l_ _č iká ale iz zn roz vol tom len čn sti ovo chr _ak_ zob ďa
            ší men ent má ďal he če nas ó úb _te bor prí súb úbo tvo t_ šie kr dn nov z_ _kt ul
            """
        ),
        LanguageProfile(
            "sl",
            .latin,
            """
            a e i o n t r v s p l e_ j k a_ d z i_ o_ m _p te u _s ra na pr je b _n _v ni st g it po
            h _z an č te_ za av je_ v_ _d _na nj no _i _pr _o _po re _za ko ov ri od ti li ite ja vi
            va ka en ne in lj anj š c at da ve nje _k na_ _t do ik os me to n_ pre lo la el no_ _m
            es ta avi ni_ or ti_ et ih _v_ le _b se h_ il al ž _u em _j iz ev tn ij sk ap _do pra m_
            pri rav pl ran _in aj sp mo up če ed ro om go _sp ar in_ de ost u_ za_ _za_ ih_ vo ko_
            og ol _g as ot _je tr _in_ ne_ _iz sta ah ga ir am _je_ bi _r er ki is est ja_ dat _up
            hk ci eli jen etn li_ az hr op _a _me rit ej _st _va sl mes nik on lja ob _ra če_ let jo
            ple spl že _l k_ mi nap cij jo_ ke ika oda j_ ln z_ sto ek pod _ko ov_ ab por hko bo ki_
            ora ta_ br _te _da apr _ž ani ga_ tev eg tv lje to_ _že lit _č _od ač či zav im sti di
            gl ge ska vit _se oč žel upo _na_ iti ji ac aci em_ ke_ ma ve_ rab jan pi _ni ku bl zn
            _la ez se_ ira nas si t_ _želite_ _če nos ši rn _ne lah ahk _lahko_ ok tav tk ic kl kov
            vn lik la_ _če_ aš _mo f da_ ega ati s_ lni ak _ob ka_ raz eb so str ali ija var ev_ olj
            _se_ vih dov sa nja _ni_ _bo ju atk lo_ odo eni nit itv dr un l_ vl _de _ve pa ovo zb us
            jav ru vs dn vlj _ge pos _ka avl _vs izb red ogl ato ogo ste dp ove _z_ ast hro hra tra
            odp va_ ik_ vol ča del do_ be kan nih tni led sh _al rs _sh ena ova _c bn eno shr slo
            _br arn nov _ali_ ad eva dru ate vi_ r_ eri tek vaš ce ila iš
            """
        ),
        LanguageProfile(
            "sr",
            .latin,
            """
            a e i o r t n e_ j a_ u s d v p k l m _p i_ z te _s u_ _d te_ pr je da _pr b re _n st ra
            je_ an na _i _o ri g ni aj _k _u va po o_ li ov c it da_ _po ka ti _da ja ij č is nj
            _da_ sa en ko š ž or at za od ite _na av ta _sa ma na_ no ist vi _b im ne _z ve anj lj
            pre lo ju _za ro vo m_ _ko _m ci mo ja_ in _v me _a ć li_ to om et er se jt do ed ik pri
            al ajt _j _do tr ic f de _i_ ad _na_ nje og el ori _je _ka iz ma_ _se ju_ il _u_ oz ac
            cij on van _ov ač bi os aci ak ar j_ ije ne_ že pro ste le up dr be _je_ iv za_ _mo pod
            se_ ima tra ris _za_ la zi _bi ji oda ran oj _se_ đ _t _l ob ir nja ija ol rt ika ru ni_
            _ne ot ur či tu ani em aj_ am no_ h ili di dat ke _r jte rti ira ti_ ava ez ova _iz _st
            će eš sa_ sti az saj t_ ož ek ke_ om_ art eđ đa men kor ži ređ kar tic ete rij sta nk ša
            đaj ove kl ku ok mož _ur ovo ure n_ bis ču eđa sk _sa_ _biste_ št gl im_ k_ ug až led
            ali uv ost _ni dn ce gu eli pra ože tv ki ka_ eda ovi koj rav vl zv br ap as iva uč sl
            ve_ eg es nij vlj lik sn nov uj iš avl avi vaj _ve str _lo eni zb _f un gle jav op dod
            si aju lje nic pa _ot ta_ ca ink tit _ob kr nu ut stu vi_ tk _vi pl ce_ ozi r_ va_ jen
            reg lja ice _g zvo _in edn lju g_ nt nos ode enj ica ogu ev egl ga še tov fo zin ver uva
            čuv iju vr adr zu eć _up ca_ loz ba tup že_ će_ rit og_ _va gr us bez ozv vol ata dru tn
            aču doz ku_ vor _re rž jto _od sni mog ret _be _nije_
            """
        ),
    ]
}
