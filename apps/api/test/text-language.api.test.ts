import { DAY_MS } from '@eyecart/shared/rules/durations';
import { describe, expect, it } from 'vitest';
import { languageStory } from './support/language-story.js';
import { scheduledCalls } from './support/scheduled-calls.js';
import { findPlenty, LAKESIDE } from './support/shopping.js';
import { postAsGateway } from './support/signed-webhooks.js';

describe('the language of texts', () => {
  const story = languageStory();
  const { cartIn, languageOf, textsTo, nextPhone, send } = story;

  it("is the cart's, for the first text, its reminder, the answer, and the confirmation", async () => {
    const phoneNumber = nextPhone();
    const { cartUrl } = await cartIn('es');
    await send(phoneNumber, cartUrl);
    story.now = new Date(story.now.getTime() + 2 * DAY_MS + 60_000);
    story.staff = await story.api.signedIn();
    await story.api.dependencies.drainQueue();
    const reply = (id: string, body: string) =>
      postAsGateway(story.api, '/webhooks/twilio/inbound', {
        MessageSid: id,
        AccountSid: 'AC1',
        From: phoneNumber,
        To: '+15005550006',
        Body: body,
      }).expect(200);
    await reply('SMES1', 'Help');
    await story.api.dependencies.drainQueue();
    await reply('SMES2', 'no me manden más mensajes');
    await story.api.dependencies.drainQueue();
    expect((await textsTo(phoneNumber)).toSorted()).toEqual(
      [
        `Lakeside Eye Care: estos son los productos que le recomendamos, con 20% menos: ${cartUrl} ¿Preguntas? Llame al (312) 555-0100. Para no recibir mensajes, responda STOP.`,
        `Lakeside Eye Care: le recordamos que puede pedir sus productos: ${cartUrl} ¿Preguntas? Llame al (312) 555-0100. Para no recibir mensajes, responda STOP.`,
        'Lakeside Eye Care: no leemos estos mensajes de inmediato. Por favor, llame al (312) 555-0100.',
        'Lakeside Eye Care: ya no le enviaremos mensajes. Responda START para volver a recibirlos.',
      ].toSorted(),
    );
  });

  it("is the scheduled order's, for its text and its cart", async () => {
    const phoneNumber = nextPhone();
    const [first] = await findPlenty(story.staff);
    const dueAt = new Date(story.now.getTime() + DAY_MS);
    const orders = scheduledCalls(
      story.staff,
      [{ id: first?.variant.id ?? '', quantity: 1 }],
      dueAt.toISOString(),
    );
    await orders.created({ phoneNumber, language: 'es' });
    story.now = new Date(dueAt.getTime() + 1000);
    await story.api.dependencies.sendDueOrders();
    await story.api.dependencies.drainQueue();
    const [body = ''] = await textsTo(phoneNumber);
    expect(body).toContain('¿Se le acaban sus productos? Puede pedirlos de nuevo:');
    const [, path = ''] = /(\/cart\/\w+)/.exec(body) ?? [];
    expect(languageOf(await story.api.browser().get(path).expect(200))).toBe('es');
  });

  it('is that of the last text to the number where a scheduled order names none', async () => {
    const phoneNumber = nextPhone();
    story.staff = await story.api.signedIn();
    const { cartUrl } = await cartIn('es');
    await send(phoneNumber, cartUrl);
    const [first] = await findPlenty(story.staff);
    const dueAt = new Date(story.now.getTime() + DAY_MS);
    const items = [{ id: first?.variant.id ?? '', quantity: 1 }];
    await scheduledCalls(story.staff, items, dueAt.toISOString()).created({ phoneNumber });
    story.now = new Date(dueAt.getTime() + 1000);
    await story.api.dependencies.sendDueOrders();
    await story.api.dependencies.drainQueue();
    const bodies = await textsTo(phoneNumber);
    expect(bodies.some((body) => body.includes('¿Se le acaban sus productos?'))).toBe(true);
  });

  it('is proposed for the next text to the number, shown in the history, and kept with the consent', async () => {
    const phoneNumber = nextPhone();
    story.staff = await story.api.signedIn();
    const { cartUrl } = await cartIn('es');
    const { body: sent } = await send(phoneNumber, cartUrl);
    const check = { practiceName: LAKESIDE, phoneNumber, items: [], scheduledFor: null };
    const { body } = await story.staff.post('/api/sms/check').send(check).expect(200);
    expect(body.lastText.language).toBe('es');
    const history = await story.staff.get('/api/sms/messages').query({ practiceName: LAKESIDE }).expect(200);
    const shown = history.body.messages.find(({ id }: { id: string }) => id === sent.messageId);
    expect(shown.language).toBe('es');
    const { rows } = await story.api.database.query('SELECT language FROM consents WHERE phone_number = $1', [
      phoneNumber,
    ]);
    expect(rows).toEqual([{ language: 'es' }]);
  });

  it('stays with a cart sent to a corrected number', async () => {
    story.staff = await story.api.signedIn();
    const { cartUrl } = await cartIn('es');
    const { body } = await send(nextPhone(), cartUrl);
    const corrected = nextPhone();
    await story.staff
      .post(`/api/sms/messages/${body.messageId}/correct`)
      .send({ practiceName: LAKESIDE, phoneNumber: corrected, isStrangers: false, consent: true })
      .expect(200);
    expect((await textsTo(corrected))[0]).toContain('estos son los productos que le recomendamos');
  });
});
