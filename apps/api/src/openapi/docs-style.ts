// Styles of the docs page, based on the site's tokens: one dense column.
export const DOCS_STYLE = `
body{font-size:1rem;line-height:1.5}
.docs-head{padding:24px max(clamp(16px,4vw,40px),calc((100vw - 1120px)/2 + 40px));background:var(--card);border-bottom:2.5px solid var(--ink)}
.docs-head h1{font-size:clamp(1.5rem,1.2rem + 1.5vw,2.1rem)}
.docs-head p{max-width:46rem;margin-top:10px;color:var(--ink-2)}
.docs-body{max-width:1120px;margin:0 auto;padding:20px clamp(16px,4vw,40px) 64px}
.docs-modules{display:flex;flex-wrap:wrap;gap:0 4px;padding:0;list-style:none}
.docs-modules a{display:inline-flex;align-items:center;min-height:44px;padding:0 10px;font-weight:700;color:var(--blue-deep);text-underline-offset:3px}
.docs-head a{font-weight:700;color:var(--blue-deep);text-underline-offset:3px}
.docs-module{margin-top:36px}
.docs-module>h2{font-size:1.4rem;margin-bottom:12px}
.docs-call{margin-bottom:12px;background:var(--card);border:1.5px solid var(--line);border-radius:var(--r-md);padding:12px 16px}
.docs-call h3{display:flex;flex-wrap:wrap;gap:6px 10px;align-items:center;font:600 1rem/1.4 var(--mono);overflow-wrap:anywhere}
.docs-call h4{margin:16px 0 6px;font-size:1rem}
.docs-call p{margin-top:4px}
.docs-about{color:var(--ink-2)}
.verb{padding:2px 10px;border-radius:var(--r-pill);font-size:var(--t-xs);background:var(--blue-soft);color:var(--blue-deep)}
.verb.post{background:var(--green-soft);color:var(--green-deep)}
.verb.put,.verb.patch{background:var(--gold-soft);color:var(--gold-deep)}
.verb.delete{background:var(--red-soft);color:var(--red-deep)}
summary{display:inline-flex;align-items:center;min-height:44px;cursor:pointer;font-weight:700;color:var(--blue-deep)}
summary::before{content:'+';width:1.2em}
details[open]>summary::before{content:'\\2212'}
summary:focus-visible,.docs-scroll:focus-visible,a:focus-visible{outline:3px solid transparent;box-shadow:var(--focus);border-radius:var(--r-sm)}
.docs-scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
caption{text-align:left;font-weight:700;padding:10px 0 4px}
th,td{padding:6px 16px 6px 0;text-align:left;vertical-align:top;border-top:1px solid var(--line);overflow-wrap:anywhere}
th[scope=row]{font:600 .875rem/1.5 var(--mono);min-width:9rem}
thead th{font-size:var(--t-xs);color:var(--ink-2);white-space:nowrap}
pre{margin:6px 0;padding:12px;font:.8125rem/1.5 var(--mono);background:var(--paper);border-radius:var(--r-sm);white-space:pre-wrap;overflow-wrap:anywhere}
.docs-skip{position:absolute;left:-999px}
.docs-skip:focus{left:16px;top:8px;padding:10px;background:var(--card)}
@media(max-width:719px){
.docs-fields thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.docs-fields tr{display:grid;padding:8px 0;border-top:1px solid var(--line)}
.docs-fields th,.docs-fields td{border:0;padding:1px 0}
.docs-fields td:empty{display:none}
}
`;
