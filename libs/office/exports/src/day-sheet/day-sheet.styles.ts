/** Added to the document styles: several pages, checkboxes, and no page break inside an event where possible. */
export const DAY_SHEET_STYLES = `
.sheet{overflow:visible;max-width:820px}
.head{border-radius:22px 22px 0 0}
.event{border:2px solid var(--ink);border-radius:18px;padding:14px 18px 16px;display:grid;gap:12px}
.event>header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;justify-content:space-between;
border-bottom:2px dashed var(--line);padding-bottom:8px}
.event h2{margin:0;font-size:22px}
.event header p{color:var(--ink-2);font-weight:700}
.event h3,.total h3{font:600 15px/1.3 var(--display);margin-bottom:4px}
.packing{list-style:none;padding:0;columns:3 180px;column-gap:20px}
.packing li{break-inside:avoid;display:flex;gap:8px;align-items:baseline;padding:2px 0}
.packing li::before{content:"";flex:none;width:12px;height:12px;border:2px solid var(--ink);border-radius:3px;transform:translateY(2px)}
.packing b{margin-left:auto;font-variant-numeric:tabular-nums;padding-right:12px}
.total-packing{background:var(--gold-soft);border-radius:18px;padding:14px 18px}
.plan{list-style:none;padding:0;display:grid;gap:3px}
.plan small{color:var(--ink-2);font-size:.9em;font-weight:600}
.words{white-space:pre-line;background:var(--paper);border-radius:12px;padding:8px 12px}
.day-steps{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:4px 18px}
.day-steps b{display:inline-block;min-width:5em;min-height:1.3em;border-bottom:1.5px solid var(--ink);text-align:center}
.left{border-left:4px solid var(--gold);padding-left:12px}
@media print{
.sheet{border:0;border-radius:0;max-width:none}
.head{border:2.5px solid var(--ink);border-radius:20px;break-inside:avoid}
.body{padding:14px 0;gap:12px}
.event{padding:10px 14px 12px;gap:8px;break-inside:avoid}
.event h2{font-size:18px}.event h3{font-size:13px}
.total-packing{padding:10px 14px;break-inside:avoid}
.packing{column-gap:14px}.packing li{padding:1px 0}
.foot{padding:9px 4px;border-top:2px solid var(--ink)}
}`;

/** Added when the company has crews: one page per van. */
export const VAN_STYLES = `
.van{background:var(--gold-soft);border-radius:18px;padding:14px 18px;display:grid;gap:10px;break-inside:avoid}
.van h2{margin:0}.van h3{font:600 15px/1.3 var(--display);margin-bottom:4px}
.van-day{display:grid;gap:12px}.van-day+.van-day:has(.stops){break-before:page}
.stops{list-style:none;padding:0;display:grid;gap:3px}.stops b{display:inline-block;min-width:5.2em}`;
