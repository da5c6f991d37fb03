import { type Html, html } from '../http/html.js';
import { icon } from '../http/icon.js';
import { isRcs } from '../texts/rcs.js';
import type { Text } from '../texts/text-types.js';
import { FAULT_SWITCHES } from './fault-switches.js';
import { displayPhone, hasArrived, linksIn, type PhoneModel } from './phone-model.js';
import { PRICE_SWITCHES } from './price-switches.js';
import { groupTime, listTime } from './times.js';

const QUIET_MS = 15 * 60_000;

export const phoneAddress = (phone: string | null): string =>
  phone === null ? '/' : `/?phone=${encodeURIComponent(phone)}`;

export function phonesPart({ entries, phone, now }: PhoneModel): Html {
  if (entries.length === 0) return html`<p class="hint">No texts yet.</p>`;
  return html`<ul class="list">${entries.map(
    (entry) =>
      html`<li><a class="cv${entry.phone === phone ? ' on' : ''}" href="${phoneAddress(entry.phone)}"${
        entry.phone === phone ? html` aria-current="true"` : ''
      }><span class="mono" aria-hidden="true">${entry.phone.slice(-2)}</span><span class="x"><b>${displayPhone(entry.phone)}</b><span>${entry.preview}</span></span><span class="w">${listTime(new Date(entry.at), now)}${
        entry.unread === 0 ? '' : html`<i>${entry.unread}<span class="sr"> unread</span></i>`
      }</span></a></li>`,
  )}</ul>`;
}

/** A text with its links as links; the rest is escaped. */
function bodyPart(body: string): Html {
  const pieces: (Html | string)[] = [];
  let rest = body;
  for (const link of linksIn(body)) {
    const at = rest.indexOf(link);
    pieces.push(rest.slice(0, at), linkPart(link));
    rest = rest.slice(at + link.length);
  }
  return html`${pieces}${rest}`;
}

const linkPart = (link: string): Html =>
  html`<a href="${link}" target="_blank" rel="noopener">${link.replace(/^https?:\/\//, '')}<span class="sr"> (opens in a new tab)</span></a>`;

const STATES: Partial<Record<Text['status'], string>> = {
  accepted: 'On its way',
  queued: 'On its way',
  sending: 'On its way',
  sent: 'On its way',
};

function textPart(text: Text): Html {
  if (text.direction === 'inbound') {
    const receipt = `${isRcs(text.from) ? 'By RCS. ' : ''}${text.note ?? 'Delivered'}`;
    return html`<div class="b out"><span class="sr">Reply: </span>${text.body}${text.numMedia ? html`<i>Picture</i>` : ''}</div><p class="rc${text.note === null ? '' : ' warn'}">${receipt}</p>`;
  }
  if (!hasArrived(text)) {
    const isLost = text.status === 'undelivered' || text.status === 'failed';
    const words = isLost
      ? `Not delivered, code ${text.errorCode ?? 'unknown'}`
      : (STATES[text.status] ?? text.status);
    return html`<div class="b in away">${bodyPart(text.body)}</div><p class="rc left${isLost ? ' warn' : ''}">${words}</p>`;
  }
  const automatic = text.isAutomatic ? html`<p class="rc left">Sent by the text gateway</p>` : '';
  return html`<div class="b in">${bodyPart(text.body)}</div>${automatic}`;
}

export function threadPart({ texts, now, isOptedOut }: PhoneModel): Html {
  let last = 0;
  const rows = texts.map((text) => {
    const at = new Date(text.createdAt);
    const isNew = at.getTime() - last > QUIET_MS;
    last = at.getTime();
    return html`${isNew ? html`<p class="day">${groupTime(at, now)}</p>` : ''}${textPart(text)}`;
  });
  return html`<div class="flow">${rows}${isOptedOut ? html`<p class="day">Opted out. Texts to this phone are rejected until it replies START.</p>` : ''}</div>`;
}

export const headPart = ({ practice, sender }: PhoneModel): Html =>
  html`<span class="mk" aria-hidden="true">${practice.slice(0, 1).toUpperCase()}</span><b>${practice}</b><small>${displayPhone(sender)}</small>`;

interface SwitchModel {
  action: string;
  key: string;
  title: string;
  hint: string;
  isOn: boolean;
}

function switchPart({ action, key, title, hint, isOn }: SwitchModel, phone: string | null): Html {
  return html`<form class="ft" method="post" action="${action}"><input type="hidden" name="phone" value="${phone ?? ''}"><input type="hidden" name="switch" value="${key}"><input type="hidden" name="on" value="${isOn ? 'no' : 'yes'}"><span><b id="f-${key}">${title}</b><small id="d-${key}">${hint}</small></span><button class="toggle${isOn ? '' : ' off'}" role="switch" aria-checked="${isOn ? 'true' : 'false'}" aria-labelledby="f-${key}" aria-describedby="d-${key}"></button></form>`;
}

const faultParts = ({ faults, phone }: PhoneModel): Html[] =>
  FAULT_SWITCHES.map((one) => switchPart({ ...one, action: '/phone/faults', isOn: one.isOn(faults) }, phone));

const priceParts = ({ settings, phone }: PhoneModel): Html[] =>
  PRICE_SWITCHES.map((one) =>
    switchPart({ ...one, action: '/phone/prices', isOn: one.isOn(settings) }, phone),
  );

function ordersPart(orders: PhoneModel['orders'], hidden: Html): Html {
  if (orders.length === 0) return html`<p class="hint">No orders yet.</p>`;
  const options = orders.map(({ number, label }) => html`<option value="${number}">${label}</option>`);
  return html`<form class="acts" method="post" action="/phone/refund">${hidden}<label class="sr" for="order">Order</label><select class="input" id="order" name="order">${options}</select>
<label class="sr" for="amount">Refund amount; leave empty for a full refund</label><input class="input" id="amount" name="amount" inputmode="decimal" maxlength="10" autocomplete="off" placeholder="Refund amount, empty = all">
<button class="btn line block">${icon('undo-2')}Refund</button>
<button class="btn line block" formaction="/phone/fulfill">${icon('package')}Mark as fulfilled</button>
<button class="btn line block" formaction="/phone/cancel">${icon('circle-x')}Cancel and refund</button></form>`;
}

export function controlsPart(model: PhoneModel): Html {
  const { link, hasOpenCheckout, orders, phone } = model;
  const hidden = html`<input type="hidden" name="phone" value="${phone ?? ''}">`;
  const open =
    link === null
      ? html`<button class="btn primary block" disabled>${icon('external-link')}Open the cart link</button>`
      : html`<a class="btn primary block" href="${link}" target="_blank" rel="noopener">${icon('external-link')}Open the cart link</a>`;
  return html`<h2>As the patient</h2><div class="acts">${open}
<form method="post" action="/phone/pay">${hidden}<button class="btn line block"${hasOpenCheckout ? '' : html` disabled`}>${icon('credit-card')}Pay the latest checkout</button></form></div>
<h2 class="gap">Orders</h2>${ordersPart(orders, hidden)}
<h2 class="gap">Faults</h2><p class="hint">A fault stays on until you switch it off.</p>${faultParts(model)}
<h2 class="gap">Prices</h2><p class="hint">Make the shop charge a different total than the portal shows.</p>${priceParts(model)}`;
}
