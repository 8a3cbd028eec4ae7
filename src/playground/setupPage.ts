import { html } from 'hono/html';
import { type Application, installLink } from '../doctor/application.ts';
import type { Finding } from '../doctor/finding.ts';
import type { BotBeside } from './botBeside.ts';

/** What the page shows. */
export interface SetupPageState {
  /** The application of the token in `.env`; undefined if there is no token that Discord knows. */
  readonly application: Application | undefined;
  readonly findings: readonly Finding[];
  /** Why the last input was not accepted. */
  readonly refusal: string | undefined;
  readonly bot: ReturnType<BotBeside['state']>;
  /** Why a bot cannot run next to the playground, if it cannot. */
  readonly obstacle: string | undefined;
}

const MARKS = { well: ['✓', 'done'], note: ['–', 'note'], wrong: ['✗', 'to fix'] } as const;

/** The whole page, which needs no script. */
export function setupPage({ application, findings, refusal, bot, obstacle }: SetupPageState) {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${bot.is === 'starting' ? html`<meta http-equiv="refresh" content="2">` : ''}
<title>Put it on your server</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<main>
<h1>Put it on your server</h1>
${tokenStep(application, refusal)}
${application === undefined ? '' : html`${checkStep(application, findings)}${startStep(bot, obstacle)}`}
</main>
</body>
</html>`;
}

function tokenStep(application: Application | undefined, refusal: string | undefined) {
  const form = html`<form method="post" action="token">
<label for="token">The bot's token</label>
<input id="token" name="token" type="password" autocomplete="off" spellcheck="false" required${refusal === undefined ? '' : html` aria-describedby="refusal" aria-invalid="true"`}>
${refusal === undefined ? '' : html`<p id="refusal" class="wrong" role="alert">${refusal}</p>`}
<button>Check the token</button>
</form>`;
  if (application !== undefined) {
    return html`<section><h2>1 The application</h2>
<p><strong>${application.name}</strong>. Its token is in <code>.env</code>, which only you can read. It is shown nowhere.</p>
<details${refusal === undefined ? '' : html` open`}><summary>Use another token</summary>${form}</details></section>`;
  }
  return html`<section><h2>1 The application</h2>
<ol>
<li>Open <a href="https://discord.com/developers/applications" target="_blank" rel="noreferrer">Discord's developer portal</a>, choose <em>New Application</em>, and give it a name.</li>
<li>Choose <em>Bot</em>, then <em>Reset Token</em>, then <em>Copy</em>. Leave all privileged intents off.</li>
<li>Paste it here. It is sent only to Discord, and saved only in <code>.env</code> on this machine.</li>
</ol>
${form}</section>`;
}

function checkStep(application: Application, findings: readonly Finding[]) {
  return html`<section><h2>2 Your server</h2>
<p><a class="button" href="${installLink(application)}" target="_blank" rel="noreferrer">Add ${application.name} to a server</a></p>
<ul class="findings">${findings.map(
    ({ verdict, words }) =>
      html`<li class="${verdict}"><span class="mark" role="img" aria-label="${MARKS[verdict][1]}">${MARKS[verdict][0]}</span> ${words}</li>`,
  )}</ul>
<form method="post" action="look"><button class="second">Check again</button></form></section>`;
}

function startStep(bot: SetupPageState['bot'], obstacle: string | undefined) {
  return html`<section><h2>3 Start</h2>${startWords(bot, obstacle)}</section>`;
}

function startWords(bot: SetupPageState['bot'], obstacle: string | undefined) {
  const start = html`<form method="post" action="start"><button>Start the bot</button></form>`;
  if (obstacle !== undefined) return html`<p>${obstacle}</p>`;
  switch (bot.is) {
    case 'none':
      return html`<p>The bot runs as long as the playground does. To keep it running without the playground, press Ctrl-C and run <code>npm start</code> again: with a token in <code>.env</code>, that starts the bot.</p>${start}`;
    case 'starting':
      return html`<p role="status">Starting…</p>`;
    case 'ready':
      return html`<p class="well" role="status">The bot is running. Type <code>/</code> in a channel of your server. The first time, its commands can take a few minutes to appear.</p>`;
    case 'ended':
      return html`<p class="wrong" role="alert">The bot stopped. Its last messages:</p><pre>${bot.lines.join('\n')}</pre>${start}`;
  }
}

/** Dark and light, down to the smallest phone. */
export const STYLE = `:root { color-scheme: dark light; --page: light-dark(#f2f3f5, #1e1f22); --panel: light-dark(#fff, #2b2d31);
  --text: light-dark(#2e3338, #dbdee1); --line: light-dark(#d4d7dc, #3f4147); --well: light-dark(#1a6334, #6cd68f);
  --wrong: light-dark(#b3262a, #ff8a8c); --link: light-dark(#0057c2, #7bc4ff); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 12px; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; padding: 4px 16px 16px; margin: 0 0 12px; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; }
a, summary { color: var(--link); } summary { cursor: pointer; padding: 10px 0; }
label { display: block; font-weight: 600; }
input { width: 100%; font: inherit; padding: 10px; margin: 4px 0 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--page); color: inherit; }
button, .button { display: inline-block; font: inherit; font-weight: 600; min-height: 44px; padding: 9px 18px; border: 0; border-radius: 6px; background: #4752c4; color: #fff; text-decoration: none; cursor: pointer; }
.second { background: none; color: var(--link); border: 1px solid var(--line); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.findings { list-style: none; padding: 0; } .findings li { display: flex; gap: 10px; padding: 4px 0; overflow-wrap: anywhere; }
.mark { font-weight: 700; width: 1.2em; flex: none; text-align: center; }
.well .mark, p.well { color: var(--well); } .wrong .mark, p.wrong { color: var(--wrong); }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; }
code { overflow-wrap: anywhere; }
`;
