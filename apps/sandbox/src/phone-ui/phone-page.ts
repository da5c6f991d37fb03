import { type Html, html } from '../http/html.js';
import { brandMark, icon } from '../http/icon.js';
import { renderPage } from '../http/page.js';
import { displayPhone, type PhoneModel } from './phone-model.js';
import { controlsPart, headPart, phonesPart, threadPart } from './phone-parts.js';
import { clockTime } from './times.js';

const quick = (word: string): Html =>
  html`<button name="body" value="${word}" formnovalidate>${word}</button>`;

function conversation(model: PhoneModel & { phone: string }): Html {
  return html`<div class="pt" id="head">${headPart(model)}</div>
<div class="th" id="thread" role="log" aria-label="Texts" tabindex="0">${threadPart(model)}</div>
<form class="qk" method="post" action="/phone/reply" aria-label="Quick replies"><input type="hidden" name="phone" value="${model.phone}">${['STOP', 'START', 'HELP'].map(quick)}<button name="media" value="1">Picture</button></form>
<form class="cp" method="post" action="/phone/reply"><input type="hidden" name="phone" value="${model.phone}"><label class="sr" for="text">Text message</label><input id="text" name="body" placeholder="Text message" autocomplete="off" maxlength="1600" required><button aria-label="Send reply">${icon('arrow-up', 18, 2.6)}</button><button class="by" name="channel" value="rcs" aria-label="Send reply by RCS">RCS</button></form>`;
}

const noTexts = ({ portalUrl }: PhoneModel): Html => html`<div class="none" id="thread">
<svg class="lens" viewBox="0 0 148 84" aria-hidden="true"><path d="M2 42C26 12 50 2 74 2s48 10 72 40c-24 30-48 40-72 40S26 72 2 42Z" fill="#EAF5F2"/><g fill="none" stroke="#7CC3B8"><circle cx="74" cy="42" r="34" opacity=".5"/><circle cx="74" cy="42" r="26" opacity=".75"/><circle cx="74" cy="42" r="18"/></g><path d="M74 28c6 6.4 9.5 11 9.5 15.8a9.5 9.5 0 0 1-19 0C64.5 39 68 34.4 74 28Z" fill="#0B7A75"/></svg>
<h2>No texts yet</h2><p>Sign in to the portal, build a cart and choose Send Cart. Use any US number, such as (312) 555-0142. The text shows up here.</p><a class="btn line" href="${portalUrl}">Open the portal</a></div>`;

/** The sandbox's screen: phones on the left, the selected phone in the middle, controls on the right. */
export function phonePage(model: PhoneModel, notice: string | null): string {
  const { phone } = model;
  const body = html`<div class="sb"><header><a class="logo" href="/">${brandMark(30)}Eyecart</a><span class="badge amb">Sandbox</span><p class="lede">Nothing here reaches a real phone, shop or card.</p></header>
<main data-phone="${phone ?? ''}"><h1 class="sr">Sandbox phones</h1>
<section class="cvs" aria-labelledby="ph-h"><h2 id="ph-h">Phones</h2><div id="phones">${phonesPart(model)}</div></section>
<section class="ph" aria-label="${phone === null ? 'Phone' : `Phone ${displayPhone(phone)}`}"><div class="frame"><div class="isl"></div><div class="sbar"><span>${clockTime(model.now)}</span><span class="sg">${icon('signal', 15, 2.4)}${icon('wifi', 15, 2.4)}${icon('battery-full', 18, 2)}</span></div>${
    phone === null ? noTexts(model) : conversation({ ...model, phone })
  }</div></section>
<section class="ext" aria-label="Controls"><div class="note" role="status">${notice === null ? '' : html`<p>${icon('circle-check', 18)}${notice}</p>`}</div><div id="controls">${controlsPart(model)}</div></section>
</main></div>`;
  return renderPage({
    title: phone === null ? 'Sandbox' : `${displayPhone(phone)} · Sandbox`,
    styles: ['base.css', 'phone.css'],
    scripts: ['phone.js'],
    body,
  });
}
