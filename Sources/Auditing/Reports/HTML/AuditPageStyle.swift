// SPDX-License-Identifier: Apache-2.0

/// How the page looks, in light and dark; every colour of text has a contrast of 4.5:1 or more.
enum AuditPageStyle {
    /// The style sheet, but for the rules that depend on the report.
    static let text = """
        :root{color-scheme:light dark;--back:#ffffff;--text:#1b1b1f;--dim:#55565c;--line:#75767d;\
        --panel:#f3f4f7;--link:#0b4fc0;--error:#a80017;--warning:#744600;--review:#4c2a91;\
        --info:#1a4f80;--good:#0a632b;--cues:#2f6f8f}
        @media (prefers-color-scheme:dark){:root{--back:#16181c;--text:#f0f1f3;--dim:#b9bcc4;\
        --line:#8b8f99;--panel:#23262c;--link:#93bbff;--error:#ff9189;--warning:#ffc870;\
        --review:#cdb6ff;--info:#a3ceff;--good:#82e09d;--cues:#7cc3e3}}
        *{box-sizing:border-box}
        body{margin:0 auto;max-width:80rem;padding:1rem;background:var(--back);color:var(--text);\
        font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
        a{color:var(--link)}
        :focus-visible{outline:3px solid var(--link);outline-offset:2px}
        .skip{position:absolute;left:-100rem}
        .skip:focus{left:1rem;top:.5rem;background:var(--back);padding:.5rem}
        h1,h2,h3{line-height:1.25}
        h3{border-top:2px solid var(--line);padding-top:1rem}
        .wide{overflow-x:auto;margin:1rem 0}
        table{border-collapse:collapse;width:100%}
        caption{text-align:left;font-weight:bold;padding:.25rem 0}
        th,td{border:1px solid var(--line);padding:.3rem .5rem;text-align:left;vertical-align:top}
        thead th{background:var(--panel);overflow-wrap:normal}
        tbody th{font-weight:normal;min-width:9rem}
        td.prose{min-width:14rem}
        td.place{min-width:8rem}
        td.n{text-align:right;font-variant-numeric:tabular-nums}
        td.time{white-space:nowrap;font-variant-numeric:tabular-nums}
        code{font-family:ui-monospace,monospace;background:var(--panel);padding:0 .2rem}
        .dim{color:var(--dim)}
        .dim a{color:inherit}
        .scope{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;margin:1rem 0}
        .scope dt{font-weight:bold}
        .scope dd{margin:0}
        .cue{white-space:pre-line}
        td.prose img{float:right;max-width:min(20rem,50%);height:auto;margin:0 0 .3rem .5rem}
        .block{content-visibility:auto;contain-intrinsic-size:auto 160rem}
        .block .badge{border:0;padding:0}
        .mark,.badge{font-weight:bold;white-space:nowrap}
        .badge{border:1px solid currentColor;border-radius:.25rem;padding:0 .4rem;font-size:1rem}
        .error,.failed{--tint:var(--error)}
        .warning,.untested{--tint:var(--warning)}
        .review,.cantTell{--tint:var(--review)}
        .info{--tint:var(--info)}
        .passed{--tint:var(--good)}
        .inapplicable{--tint:var(--dim)}
        .mark,.badge{color:var(--tint)}
        .filter{background:var(--panel);border:1px solid var(--line);padding:0 1rem}
        .filter .mark{font-weight:normal}
        fieldset{border:1px solid var(--line)}
        fieldset label{display:inline-block;padding:.25rem 1rem .25rem 0}
        input{width:1.5rem;height:1.5rem;vertical-align:middle}
        select,button{font:inherit;min-height:2rem;max-width:100%}
        .timeline .strip{width:60%;min-width:18rem;padding:.3rem 0}
        .timeline .axis span{display:inline-block;width:33.3%}
        .timeline .axis span:nth-child(2){text-align:center}
        .timeline .axis span:nth-child(3){text-align:right}
        .timeline svg{display:block;width:100%;height:1.25rem;fill:var(--tint);background:var(--panel)}
        .timeline svg.cues{fill:var(--cues)}
        td.prose audio{display:block;width:18rem;max-width:100%;margin:.3rem 0}
        .beside{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:.3rem;margin:.3rem 0}
        .beside div{border-left:3px solid var(--line);padding-left:.5rem}
        .beside dt{font-weight:bold}
        .beside dd{margin:0}
        .coverage{margin:1rem 0}
        .coverage>.name{font-weight:bold;margin:0}
        .coverage>svg{display:block;width:100%;height:7rem;background:var(--panel);border-bottom:1px solid var(--line)}
        .coverage .captioned{fill:var(--cues)}
        .coverage .uncaptioned{fill:var(--error)}
        .coverage .speechless{fill:none;stroke:var(--dim);stroke-width:2;vector-effect:non-scaling-stroke}
        .coverage .axis{display:flex;justify-content:space-between;margin:0}
        .legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1.5rem;padding:0;margin:.3rem 0}
        .legend svg{width:1.1rem;height:1.1rem;margin-right:.4rem;vertical-align:-.15rem;background:var(--panel)}
        summary{padding:.4rem 0;cursor:pointer}
        body:has(#show-error:not(:checked)) tr.finding.error,\
        body:has(#show-warning:not(:checked)) tr.finding.warning,\
        body:has(#show-review:not(:checked)) tr.finding.review,\
        body:has(#show-info:not(:checked)) tr.finding.info{display:none}
        @supports not selector(:has(a)){.filter{display:none}}
        @media (forced-colors:active){.timeline svg{fill:CanvasText}.coverage .captioned,.coverage .uncaptioned{fill:CanvasText}.coverage .speechless{stroke:CanvasText}}
        @media print{@page{margin:1.5cm}body{font-size:.75rem;max-width:none;padding:0}.filter,.skip,.list,nav\
        {display:none}.wide{overflow:visible;margin:.4rem 0}.badge{font-size:inherit}th,td{padding:.1rem .3rem}\
        tr{break-inside:avoid}h2,h3,caption{break-after:avoid}details:not([open]){display:none}\
        td.prose img{max-width:8rem}td.prose audio{display:none}}

        """
}
