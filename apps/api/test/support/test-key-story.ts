import { afterAll, beforeAll, expect } from 'vitest';
import type { SmsGateway } from '../../src/providers/sms/sms-gateway.js';
import { operate } from './operate.js';
import { createRecordingGateway } from './recording-gateway.js';
import { findPlenty } from './shopping.js';
import { type Instance, startTestApi, type TestApi } from './test-api.js';
import { WEEKDAY_NOON } from './timed-story.js';

/** What a real gateway was asked about one text or one number. */
function createWitness(asked: string[]): SmsGateway {
  const gateway = createRecordingGateway([]);
  const tell =
    <Args extends readonly unknown[], Answer>(name: string, answer: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      asked.push(`${name} ${JSON.stringify(args[0])}`);
      return answer(...args);
    };
  return {
    ...gateway,
    send: tell('send', gateway.send),
    listTexts: tell('listTexts', gateway.listTexts),
    findDelivery: tell('findDelivery', gateway.findDelivery),
    findReceivedAt: tell('findReceivedAt', gateway.findReceivedAt),
  };
}

/** A live installation: it has a gateway that notes whatever it is asked, and a test key of Lakeside. */
export function testKeyStory() {
  let api: TestApi;
  let live: Instance;
  let key: string;
  let now = new Date(WEEKDAY_NOON);
  const asked: string[] = [];
  const metricsToken = 'metrics-token-of-the-operator';
  beforeAll(async () => {
    const clock = { now: () => now };
    api = await startTestApi({
      replacements: { clock },
      environment: { METRICS_TOKEN: metricsToken },
    });
    live = await api.startInstance(
      {
        clock,
        gateway: createWitness(asked),
        resolveHost: async () => [{ address: '93.184.215.14', family: 4 }],
      },
      { sandboxUrl: null },
    );
    key = await newKey();
  });
  afterAll(() => api.close());

  const portal = (...argv: string[]) => operate(live.dependencies, ...argv);
  async function newKey(practice = '100200', ...options: string[]): Promise<string> {
    const words = await portal('api-key', 'create', practice, ...(options.length > 0 ? options : ['--test']));
    return /eyk_\S+/.exec(words)?.[0] ?? '';
  }
  /** A program with a key; the test key unless another is given. */
  const program = (token = key) => {
    const browser = live.browser();
    return browser.set('Authorization', `Bearer ${token}`);
  };
  async function cart(token = key): Promise<{ cartId: string; cartUrl: string }> {
    const [first] = await findPlenty(program(token));
    const cartItems = [{ id: first?.variant.id, variantId: first?.variant.id, quantity: 1 }];
    return (await program(token).post('/api/carts').send({ cartItems }).expect(201)).body;
  }
  const send = (phoneNumber: string, cartUrl: string, token = key) =>
    program(token).post('/api/send-sms').send({ phoneNumber, cartUrl, consent: true });

  return {
    asked,
    get api() {
      return api;
    },
    get live() {
      return live;
    },
    metricsToken,
    get now() {
      return now;
    },
    set now(instant: Date) {
      now = instant;
    },
    portal,
    newKey,
    program,
    cart,
    send,
    /** Texts a new cart. */
    async texted(phoneNumber: string, token = key) {
      const made = await cart(token);
      const { body } = await send(phoneNumber, made.cartUrl, token).expect(200);
      return { ...made, messageId: String(body.messageId) };
    },
    /** Moves the clock and runs what a worker would. */
    async later(ms: number): Promise<void> {
      now = new Date(now.getTime() + ms);
      const { sendDueOrders, drainQueue, simulateOutcomes, settleMessages } = live.dependencies;
      await sendDueOrders();
      await drainQueue();
      await settleMessages();
      now = new Date(now.getTime() + 3_000);
      await simulateOutcomes();
      await drainQueue();
    },
    texts: async (token = key) => (await program(token).get('/api/test/texts').expect(200)).body.texts,
    textsTo: async (phoneNumber: string, token = key) => {
      const { body } = await program(token).get('/api/test/texts').expect(200);
      const found = body.texts.filter((text: { phoneNumber: string }) => text.phoneNumber === phoneNumber);
      expect(Array.isArray(found)).toBe(true);
      return found;
    },
  };
}
