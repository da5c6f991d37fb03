import { DAY_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { listDeadLetters } from '../src/cli/webhook-commands.js';
import { clearEvents } from '../src/domains/integrations/webhook-event-repository.js';
import { startLoggedInstance } from './support/logged-instance.js';
import { lossyStory } from './support/lossy-story.js';
import { LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';

describe('a reply by RCS', () => {
  const story = lossyStory();
  const fields = { To: 'rcs:brand_agent' };

  it.each([
    ['rcs:', 'STOP', 'stop', {}],
    ['RCS:', 'STOP', 'stop', { OptOutType: 'STOP' }],
    ['RcS: ', 'please stop texting me', 'stop', {}],
    ['rcs:', 'Is this really from Dr. Lee?', 'other', {}],
  ])('is read like any other: %s %s', async (prefix, words, kind, more) => {
    const phone = await story.texted();
    await story.reply(`${prefix}${phone}`, words, { ...fields, ...more });
    expect(await story.isOptedOut(phone)).toBe(kind === 'stop');
    expect((await story.historyOf(phone)).replies).toEqual([
      expect.objectContaining({ body: words, kind, channel: 'rcs' }),
    ]);
  });

  it('is found in the list when its webhook was lost', async () => {
    const phone = await story.texted();
    await story.api.control('faults', { loseReplies: { count: 1, to: phone } });
    await story.api.control('reply', { from: phone, body: 'please stop texting me', channel: 'rcs' });
    expect(await story.read()).toEqual({ found: 1, faults: 0 });
    expect(await story.isOptedOut(phone)).toBe(true);
    expect((await story.historyOf(phone)).replies).toEqual([expect.objectContaining({ channel: 'rcs' })]);
  });
});

describe('a reply that is only a picture', () => {
  const story = lossyStory();

  it.each([
    ['posted', { Body: '', NumMedia: '1' }],
    ['posted without a body', { NumMedia: '2' }],
  ])('is kept and counted: %s', async (_, form) => {
    const phone = await story.texted();
    const MessageSid = `MM${phone}`;
    const posted = { MessageSid, AccountSid: 'AC1', From: phone, To: '+15005550006', ...form };
    await postAsGateway(story.api, '/webhooks/twilio/inbound', posted).expect(200);
    const mediaCount = Number(form.NumMedia);
    expect((await story.historyOf(phone)).replies).toEqual([
      expect.objectContaining({ body: '', mediaCount, kind: 'other', channel: 'sms' }),
    ]);
    const { replies } = await story.count();
    expect(replies).toContainEqual(expect.objectContaining({ phoneNumber: phone, body: '', mediaCount }));
    const { body } = await story.staff.get('/api/follow-ups').query({ practiceName: LAKESIDE }).expect(200);
    expect(body.followUps.map(({ reply }: { reply: unknown }) => reply)).toContainEqual(
      expect.objectContaining({ body: '', mediaCount }),
    );
  });

  it('is listed like any other', async () => {
    const phone = await story.texted();
    await story.api.control('faults', { loseReplies: { count: 1, to: phone } });
    await story.api.control('reply', { from: phone, media: 1 });
    expect(await story.read()).toEqual({ found: 1, faults: 0 });
    expect((await story.historyOf(phone)).replies).toEqual([expect.objectContaining({ mediaCount: 1 })]);
  });
});

describe('a reply from a sender that is no phone number', () => {
  const story = lossyStory();
  const deadLetters = () => listDeadLetters(story.api.dependencies);
  const countDeadLetters = async () =>
    Number(/^eyecart_webhooks_aside (\d+)/m.exec(await story.api.dependencies.metrics.read())?.[1]);

  it.each([['rcs:brand_agent'], ['whatsapp:+13125550142'], ['32665'], ['AcmeEyes'], ['']])(
    'is kept for the operator, who reads it, and counts once: %s',
    async (from) => {
      const before = await countDeadLetters();
      const form = { MessageSid: `SM-${from}` };
      await story.reply(from, 'STOP\u009b "now"', form);
      await story.reply(from, 'STOP\u009b "now"', form);
      expect(await countDeadLetters()).toBe(before + 1);
      const said = `SM-${from}  its sender is no phone number  "${from}": "STOP \\"now\\""`;
      expect(await deadLetters()).toContain(`twilio/inbound  ${said}`);
    },
  );

  it('is told from a repeat in the log, which has neither its sender nor its words', async () => {
    const instance = await startLoggedInstance(story.api, { clock: { now: () => story.now } });
    try {
      const form = { MessageSid: 'SM-log', AccountSid: 'AC1', From: 'Zebulon', To: '+15005550006' };
      for (const _ of [1, 2]) {
        await postAsGateway(instance, '/webhooks/twilio/inbound', { ...form, Body: 'Xylophone' }).expect(200);
      }
      const said = instance.lines.map((line): { msg: string } => JSON.parse(line));
      const words = said.map(({ msg }) => msg).filter((msg) => /reply/i.test(msg));
      expect(words).toEqual([
        'A reply came from a sender that is no phone number, and was set aside',
        'Reply received again',
      ]);
      expect(instance.lines.join('')).not.toMatch(/Zebulon|Xylophone/);
    } finally {
      await instance.close();
    }
  });

  it('leaves the list after seven days, and still counts once', async () => {
    await story.reply('AcmeEyes', 'Later', { MessageSid: 'SM-later' });
    expect(await deadLetters()).toContain('Later');
    await story.later(7 * DAY_MS + 1000);
    await clearEvents(story.api.dependencies.db, story.now);
    expect(await deadLetters()).toBe('No webhooks are set aside.');
    await story.reply('AcmeEyes', 'Later', { MessageSid: 'SM-later' });
    expect(await deadLetters()).toBe('No webhooks are set aside.');
    const { rows } = await story.api.database.query(
      "SELECT body, fault FROM webhook_events WHERE webhook_id = 'SM-later'",
    );
    expect(rows).toEqual([{ body: null, fault: null }]);
  });

  it('is erased with the patient whose number it holds', async () => {
    await story.reply('whatsapp:+13125550177', 'Hello', { MessageSid: 'SM-erased' });
    await story.api.dependencies.erasePatient('+13125550177');
    expect(await deadLetters()).not.toContain('Hello');
  });
});
