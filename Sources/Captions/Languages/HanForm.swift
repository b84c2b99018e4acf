// SPDX-License-Identifier: Apache-2.0

package import MediaSelection

/// The two forms in which Chinese is written.
package enum HanForm: String, Sendable {
    /// Simplified characters: mainland China, Singapore.
    case simplified
    /// Traditional characters: Taiwan, Hong Kong, Macau.
    case traditional

    /// The form that a language states by its script, or by its region; nil if it states none, or is not Chinese.
    package init?(_ language: LanguageTag) {
        guard ["zh", "cmn", "yue", "wuu", "hak", "nan"].contains(language.primarySubtag) else {
            return nil
        }
        switch (language.script, language.region) {
        case ("Hans", _), (nil, "CN"), (nil, "SG"): self = .simplified
        case ("Hant", _), (nil, "TW"), (nil, "HK"), (nil, "MO"): self = .traditional
        default: return nil
        }
    }

    /// Names and quotations are far fewer.
    private static let leastShare = 0.9
    private static let fewest = 8

    /// The form of texts, by characters that only one of the two forms has; nil if they do not show it.
    package init?(_ texts: some Sequence<String>) {
        var (simplified, traditional) = (0, 0)
        for scalar in texts.lazy.flatMap(\.unicodeScalars).prefix(20_000) {
            if Self.simplifiedOnly.contains(scalar) { simplified += 1 }
            if Self.traditionalOnly.contains(scalar) { traditional += 1 }
        }
        let sum = Double(simplified + traditional)
        guard simplified + traditional >= Self.fewest else { return nil }
        if Double(simplified) >= sum * Self.leastShare {
            self = .simplified
        } else if Double(traditional) >= sum * Self.leastShare {
            self = .traditional
        } else {
            return nil
        }
    }

    /// The most frequent characters whose forms differ, each beside its other form (Unihan, kTraditionalVariant); those
    /// whose simplified form is also a traditional character are left out.
    private static let pairs =
        "们們这這说說时時来來国國个個为為会會对對过過还還没沒么麼样樣开開问問间間关關见見长長头頭动動现現进進经經"
        + "点點实實业業东東车車门門马馬鱼魚鸟鳥风風飞飛电電话話语語谁誰让讓请請谢謝认認识識试試该該谈談讲講许許"
        + "应應战戰爱愛听聽书書买買卖賣学學写寫乐樂义義习習亲親们們两兩严嚴从從众眾优優传傳伤傷体體儿兒党黨内內"
        + "兴興农農军軍决決准準况況净淨减減则則刚剛创創别別办辦务務劳勞势勢区區医醫华華协協单單卫衛却卻历歷压壓"
        + "厅廳县縣参參双雙发發变變号號员員呜嗚团團园園围圍图圖圆圓场場块塊坚堅坏壞报報声聲处處备備够夠夺奪妈媽"
        + "娱娛孙孫宁寧宝寶审審将將尔爾岁歲岛島币幣带帶帮幫师師广廣庆慶库庫废廢异異张張归歸当當录錄怀懷态態总總"
        + "恶惡惊驚惯慣愿願戏戲户戶担擔拥擁择擇损損换換据據摆擺数數断斷无無旧舊显顯机機杀殺杂雜权權条條极極构構"
        + "标標树樹桥橋梦夢检檢楼樓欢歡毕畢气氣汉漢汤湯济濟浅淺温溫湾灣满滿灭滅灯燈灵靈炉爐热熱烧燒爷爺状狀独獨"
        + "狱獄环環画畫疗療监監盖蓋盘盤确確礼禮离離种種积積称稱穷窮竞競笔筆签簽简簡类類粮糧红紅级級纪紀约約纯純"
        + "纸紙线線练練组組细細织織终終结結给給绝絕统統继繼绩績续續维維绿綠缘緣网網罗羅职職联聯胜勝脑腦脸臉节節"
        + "药藥获獲虑慮虽雖补補装裝观觀规規视視觉覺计計订訂讨討训訓记記设設证證评評诉訴词詞诗詩诚誠误誤课課调調"
        + "读讀负負财財责責败敗货貨质質贵貴费費资資赛賽赶趕转轉轮輪软軟轻輕较較输輸边邊达達运運远遠连連适適选選"
        + "递遞邮郵邻鄰释釋钟鐘钢鋼钱錢铁鐵银銀错錯锁鎖镇鎮闻聞阳陽阴陰阶階际際陆陸陈陳险險随隨难難页頁顶頂顺順"
        + "须須顾顧预預领領频頻题題颜顏饭飯饮飲馆館驾駕骂罵验驗龙龍"

    private static let simplifiedOnly = Set(
        pairs.unicodeScalars.enumerated().lazy.filter { $0.offset % 2 == 0 }.map(\.element)
    )
    private static let traditionalOnly = Set(
        pairs.unicodeScalars.enumerated().lazy.filter { $0.offset % 2 == 1 }.map(\.element)
    )
}
