/** The look of the phone page, in the shop's colours; served as `/simulator/phone.css`. */
export const phoneStyle = `:root {
  --ground: #fbf8f3; --card: #ffffff; --ink: #1c1917; --soft: #57534e; --line: #e7e0d6;
  --edge: #8a8178; --primary: #0b6e4f; --on-primary: #ffffff; --mango: #f2a71b; --on-mango: #1c1917;
  --wrong: #9f2d12; --case: #1c1917; --screen: #f3eee5; --bubble: #ffffff;
  --shadow: 0 8px 28px rgb(28 25 23 / 0.16);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12140f; --card: #1b1e17; --ink: #f3efe7; --soft: #b9b4a9; --line: #33372c;
    --edge: #858b7b; --primary: #5fc79f; --on-primary: #0c1a14; --mango: #f2a71b;
    --wrong: #ffa58c; --case: #000000; --screen: #171a13; --bubble: #24281f;
    --shadow: 0 8px 28px rgb(0 0 0 / 0.5);
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
}
h1 { font-size: 1.5rem; margin: 20px 0 16px; text-align: center; }
h2 { font-size: 1.0625rem; margin: 0 0 8px; }
p { margin: 0 0 8px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.banner {
  position: sticky; top: 0; z-index: 2; margin: 0; padding: 8px 16px; text-align: center;
  background: var(--mango); color: var(--on-mango);
}
main { max-width: 900px; margin: 0 auto; padding: 0 12px 40px; }
.columns { display: grid; gap: 28px; justify-items: center; }
.hint { color: var(--soft); font-size: 0.875rem; }
.problem { color: var(--wrong); font-size: 0.875rem; margin: 4px 0 0; }
#pin-hint { margin-top: 6px; }
.problem:empty { display: none; }
label { display: block; margin: 8px 0 4px; font-weight: 600; }
input, button { font: inherit; color: inherit; border-radius: 8px; min-height: 44px; }
input { width: 100%; padding: 8px 12px; background: var(--card); border: 1px solid var(--edge); }
button {
  padding: 8px 16px; background: var(--card); border: 1px solid var(--edge); cursor: pointer;
}
button:hover:not(:disabled) { border-color: var(--primary); }
button:disabled { color: var(--soft); border-style: dashed; cursor: not-allowed; }
button.primary {
  background: var(--primary); color: var(--on-primary); border-color: var(--primary);
  font-weight: 600;
}
button.link { border: 0; background: none; padding: 8px; text-decoration: underline; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }

.phone { width: 100%; max-width: 372px; }
.screen {
  position: relative; height: 700px; display: flex; flex-direction: column; overflow: hidden;
  background: var(--screen); border: 10px solid var(--case); border-radius: 36px;
  box-shadow: var(--shadow);
}
.bar {
  flex: none; display: flex; justify-content: space-between; margin: 0; padding: 10px 22px 4px;
  font-size: 0.8125rem; font-variant-numeric: tabular-nums; color: var(--soft);
}
.messages { flex: 1; min-height: 0; overflow-y: auto; padding: 8px 16px 20px; }
.messages ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 10px; }
.messages li {
  background: var(--bubble); border: 1px solid var(--line); padding: 10px 12px;
  border-radius: 4px 14px 14px 14px; font-size: 0.9375rem; overflow-wrap: anywhere;
}
.messages li.event { background: none; border-style: dashed; color: var(--soft); }
.messages time { display: block; font-size: 0.75rem; color: var(--soft); }
.messages b { font-variant-numeric: tabular-nums; }

.prompt {
  position: absolute; inset: auto 8px 8px; z-index: 1; max-height: calc(100% - 16px);
  overflow-y: auto; background: var(--card); border: 1px solid var(--line); border-radius: 18px;
  padding: 16px; box-shadow: var(--shadow); animation: rise 180ms ease-out;
}
@keyframes rise { from { transform: translateY(24px); opacity: 0; } }
.prompt-title { font-weight: 700; color: var(--primary); margin: 0; }
.to { color: var(--soft); font-size: 0.875rem; margin: 0 0 8px; }
#question { font-size: 1.0625rem; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
#pin { text-align: center; font-size: 1.5rem; letter-spacing: 0.5em; }
.keypad { display: grid; grid-template-columns: repeat(3, 1fr); gap: 6px; margin: 8px 0; }
.key { font-size: 1.125rem; font-variant-numeric: tabular-nums; padding: 4px; }
.answers { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-bottom: 8px; }
.tests { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin-top: 14px; }

.panel { width: 100%; max-width: 372px; display: grid; gap: 16px; align-content: start; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px; }
.row { display: flex; gap: 8px; }
.card form > button { margin: 12px 0 8px; }
#bill-answer { margin: 0; }
dl { margin: 0; display: grid; gap: 6px; }
dl div { display: grid; grid-template-columns: 4rem 1fr; }
dt { font-weight: 600; font-variant-numeric: tabular-nums; }
dd { margin: 0; }

@media (min-width: 800px) {
  .columns { grid-template-columns: 372px 1fr; justify-items: start; gap: 40px; }
  .panel { max-width: none; }
}
@media (prefers-reduced-motion: reduce) { .prompt { animation: none; } }
`
