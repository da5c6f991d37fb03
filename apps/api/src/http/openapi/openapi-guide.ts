import { portalCall } from '../../portal-call.js';

/** The introduction of the API reference. */
export const apiGuide = (publicUrl = 'https://portal.example.com'): string =>
  `
Anything staff can do in the portal, a program can do here, under the same rules.

## Quick start

The operator makes a key for one practice with \`${portalCall('api-key create <practice id>')}\`; put it in \`EYECART_KEY\`. Five calls send a cart and see what became of it. On a portal that runs on the sandbox, the sandbox's phone shows the text.

\`\`\`sh
B=${publicUrl}; KEY="Authorization: Bearer $EYECART_KEY"; JSON="Content-Type: application/json"

# 1. Today's price of a variant; GET /api/products lists them
curl -H "$KEY" -H "$JSON" $B/api/carts/prices \\
  -d '{"cartItems":[{"id":"45021097670663","quantity":2}]}'

# 2. A cart; the answer has its cartUrl
curl -H "$KEY" -H "$JSON" -H "Idempotency-Key: visit-4712-cart" $B/api/carts \\
  -d '{"cartItems":[{"id":"45021097670663","quantity":2}]}'

# 3. Text its link; the answer has the messageId
curl -H "$KEY" -H "$JSON" -H "Idempotency-Key: visit-4712-text" $B/api/send-sms \\
  -d '{"cartUrl":"<cartUrl>","phoneNumber":"(312) 555-0142","consent":true}'

# 4. The text: deliveredAt, openedAt, orderedAt; status stays "sent", or reason says why it failed
curl -H "$KEY" "$B/api/sms/messages/<messageId>"

# 5. The history, with what was delivered, opened, and ordered
curl -G -H "$KEY" $B/api/sms/messages -d pageSize=20
\`\`\`

Calls 2 and 3 in Python, which needs nothing but itself; the program is generated from this document. Each call has a key of its own, made from what happens once, so that running the program again texts no one twice:

\`\`\`python
import http.client
import json
import os

conn = http.client.${pythonConnection(publicUrl)}

payload = json.dumps({"cartItems": [{"id": "45021097670663", "quantity": 2}]})
headers = {
  "Authorization": "Bearer " + os.environ["EYECART_KEY"],
  "Content-Type": "application/json",
  "Idempotency-Key": "visit-4713-cart"
}
conn.request("POST", "/api/carts", body=payload, headers=headers)
response = conn.getresponse()
cart = json.loads(response.read())

payload = json.dumps({
  "phoneNumber": "(312) 555-0142",
  "patientLastName": "Alvarez",
  "consent": True,
  "cartUrl": cart["cartUrl"]
})
headers["Idempotency-Key"] = "visit-4713-text"
conn.request("POST", "/api/send-sms", body=payload, headers=headers)
response = conn.getresponse()
print(response.read().decode())
\`\`\`

## Access

Send \`Authorization: Bearer <key>\`. A key belongs to one practice. One that does not work gets 401 with \`invalid_api_key\`, \`expired_api_key\`, or \`revoked_api_key\`. No call with a key needs \`practiceName\`; where it is sent, it must be the name of the key’s practice, else 403 \`other_practice\`. Another practice's ids return 404.

The operator can make a key for a group of practices. It does for each of them what that practice's own key does: name the practice by its id in the header \`Eyecart-Practice\`. \`GET /api/group\` lists the ids, and \`GET /api/group/analytics\` has the figures of all practices at once. Without the header such a call is refused with 400 \`practice_required\`, and with the id of any practice outside the group with 403 \`other_practice\`, whether it exists or not.

## Test keys

\`${portalCall('api-key create <practice id> --test')}\` makes a key that begins with \`eyk_test_\`. It makes the same calls under the same rules, and gets the same states, refusals, and signed webhooks (at webhooks that it adds itself), but sends nothing: texts land at a [phone to look at](${publicUrl}/api/docs/test-texts) (\`GET /api/test/texts\`), the button of a cart's page orders without paying, and \`POST /api/test/orders\` and \`POST /api/test/replies\` play the patient. It neither reads nor changes anything of the live practice, whose name it has with \`(test)\`; leave out \`practiceName\`. The three calls refuse live keys with 403 \`test_key_required\`.

A test key takes fictional numbers only, 555-0100 to 555-0199 with any area code; any other is refused with 422 \`test_number_required\`. The last four digits say what becomes of a text within a few seconds:

| Number | What happens |
|---|---|
| …-0190 | Fails: the phone is \`unreachable\` |
| …-0191 | Fails: the number is a \`landline\` |
| …-0192 | Refused with \`opted_out\`, and so is every later text |
| …-0193 | Delivered; the patient asks a question, which waits for a decision |
| …-0194 | Delivered; the patient writes STOP |
| …-0195 | Delivered; the patient orders the cart |
| any other | Delivered |

Opt-outs and limits of a number hold for the test keys of all practices of the portal, as they do for live ones: choose an area code of your own, and lift an opt-out with the reply \`START\`.

## Errors

An error is JSON with \`message\`, \`code\`, and sometimes \`details\`, or \`reason\` of a refused text. Decide by the code, which is stable; the message is for people and may improve. Each call below lists its codes by status (\`x-error-codes\` for programs); the schema \`ErrorCode\` says what to do about each, and so does [one page](${publicUrl}/api/docs/errors). With \`Accept: application/problem+json\`, or with that type before \`application/json\`, a refusal is a problem of RFC 9457 instead: \`type\`, \`title\`, \`status\`, \`detail\`, and \`instance\`, with \`code\`, \`details\`, and \`requestId\`. \`X-Request-Id\` identifies the request in the operator's log. The schemas are as strict as the server, except for what they cannot say: no text may have NUL, and no name half a character (an unpaired surrogate). 503 \`unavailable\` means that the portal cannot work right now, such as while its database restarts: repeat the request, with the same \`Idempotency-Key\`, after the seconds in \`Retry-After\`.

## Idempotency

Calls that create or send accept \`Idempotency-Key\`, 1 to 128 visible characters of your choice. The same request with the same key happens once within 24 hours, and a repeat gets the first answer, with the header \`Idempotent-Replayed: true\`. Another request with that key is refused with 422 \`idempotency_key_reused\`: give each new request a key of its own. Keys count per API key and call. If the connection drops, send the request again with the same key: no one gets a second text.

## Paging

Lists of products and orders take \`page\`, starting at 1, and return the total. Lists that grow while you read them continue from where you left off: texts, carts, orders and scheduled orders (with \`pageSize\` and without \`page\`), and follow-ups return \`nextCursor\`, which is the \`cursor\` of the next page, and the activity and the deliveries of a webhook return \`next\`, which is the \`before\` of the next page. \`pageSize\` is how many entries a page has; each call states its maximum. Texts, carts, orders, and scheduled orders take \`from\` and \`to\`, such as to read what changed since the last time: texts are listed by \`latestAt\`, which moves with each reply. Reads that answer with an \`ETag\` answer 304 without a body when you send it as \`If-None-Match\` and nothing has changed.

## Webhooks

Instead of polling, let the portal post events to your address: \`POST /api/webhooks\`. Each is signed according to the [Standard Webhooks](https://www.standardwebhooks.com) specification and repeated for a day until you answer with 2xx, so it may arrive twice: deduplicate by \`webhook-id\`. Every id in an event can be read by a call of its own. The events are listed at the end of the OpenAPI document; \`POST /api/webhooks/{id}/test\` posts one more, \`webhook.test\`, whatever a webhook's \`events\`.

## Rate limits

A request body may have up to 100 kB and 5,000 names and values. A practice has limits of calls per minute, carts per hour, and texts per day, and a phone number of texts per hour. \`RateLimit-Policy\` and \`RateLimit\` of each answer to a call with a key or session say what its limits by minute and hour are and what is left of them, such as \`"practice-calls";r=2987;t=41\`: 2,987 calls in the next 41 seconds. A practice's keys and sessions count together. A call may have several: \`practice-calls\`, \`practice-carts\`, \`practice-prints\`, \`practice-exports\`, and, by address, \`cart-reads\`. The limits of texts are not among them: their refusals name the limit in \`details\`, under \`limit\` (\`number_limit\`, \`practice_limit\`, or \`state_limit\`, a law), and when the next text may go, under \`endsAt\`. Over a limit, the response is 429 \`rate_limited\`, nothing was done, and \`Retry-After\` says in how many seconds to try again.

## Going live

Develop with a test key, as above, or against a portal that runs on the sandbox: there texts show on a simulated phone, and this reference has a Test Request button at each call, with the key that you enter above, which stays in the memory of the page. On a live portal, every send with a live key is real and counts as consent given. Before the first real send, check that your program keeps its idempotency keys across restarts, stops at 422 \`opted_out\`, waits as \`Retry-After\` says, and can tell you the \`X-Request-Id\` of a failed call. Then exchange the base address and the key.

## Versions

There is one version. What works today keeps working:

- **Never, without the year below:** a call, field, parameter, or event is removed or renamed; a limit of what you may send is narrowed; a field that was always there is missing or null; a field has another type, format, or constant; a code has another meaning. A test compares each release with the last one and stops it.
- **At any time:** new calls, events, headers, optional parameters, and fields of answers; new values wherever a schema lists values and also allows others, such as states and reasons; new error codes; wider limits; other words in \`message\` and descriptions; another order of fields. Ignore what you do not know, and treat an unknown code by its status.
- **A call that is replaced** stays for at least 12 months. From the day on which it is deprecated, its answers carry \`Deprecation\` (RFC 9745) with that day and \`Sunset\` (RFC 8594) with the first day on which it may be gone, this reference marks it and names its successor. Nothing is deprecated today.
- **Security:** what endangers patients or practices may be closed at once; the changelog says so.

## A client for TypeScript

\`@eyecart/client\` has all calls with their types (\`npm run pack:client\` in the portal's repository packs it); it sends idempotency keys, retries what is safe to retry, reads lists page by page, verifies webhooks, and validates every response but lets new fields and values pass.

## Other languages

A test generates a client from this document with an OpenAPI generator, compiles it, and texts a cart with it.
`.trim();

const pythonConnection = (publicUrl: string): string =>
  `${publicUrl.startsWith('https:') ? 'HTTPS' : 'HTTP'}Connection("${publicUrl.replace(/^https?:\/\//, '')}")`;

/** Titles and descriptions of the groups of calls. */
export const GROUP_TITLES: Readonly<Record<string, { readonly title: string; readonly about: string }>> = {
  session: { title: 'Session', about: 'Signing in and out with a practice ID.' },
  catalog: { title: 'Catalog', about: 'Products, collections, and brands of the shop.' },
  favorites: { title: 'Favorites', about: 'Products a practice has saved.' },
  productNotes: { title: 'How-to notes', about: 'How a product is used, as a practice tells its patients.' },
  bundles: { title: 'Bundles', about: 'Sets of products added to a cart together.' },
  carts: { title: 'Carts', about: 'Carts for patients, priced by the server, each with its link.' },
  plans: {
    title: 'Plans',
    about: 'What a patient takes home on paper: the routine, how products are used, and the QR code.',
  },
  checkout: { title: 'Checkout', about: 'Sends a patient to the shop’s checkout.' },
  messages: { title: 'Texts', about: 'Texting carts to patients, and their delivery status.' },
  alerts: { title: 'Alerts', about: 'Failed texts and replies that need staff.' },
  patients: { title: 'Patients', about: 'Everything that the practice knows about one number.' },
  followUp: { title: 'Follow-up', about: 'Patients who need a follow-up, with the reason and since when.' },
  optOuts: { title: 'Opt-outs', about: 'Numbers that must not be texted.' },
  replies: { title: 'Replies', about: 'What patients text back.' },
  draftOrders: { title: 'Drafts', about: 'Carts saved for later.' },
  scheduledOrders: { title: 'Scheduled orders', about: 'Carts that are texted at a later time.' },
  refills: { title: 'Refills', about: 'Re-orders due before a patient runs out.' },
  analytics: { title: 'Analytics', about: 'Orders, texts, and the practice’s fee.' },
  group: { title: 'Group', about: 'The practices of a group, for its own key.' },
  activity: { title: 'Activity', about: 'The audit trail: who did what, and when.' },
  computers: { title: 'Computers', about: 'Browsers signed in to the practice.' },
  sharedSignIn: {
    title: 'Switching',
    about: 'From one practice of a group to another, for the portal’s pages.',
  },
  practicePhone: { title: 'Practice’s phone', about: 'The number where patients call the practice.' },
  testKeys: {
    title: 'Test keys',
    about: 'What stands in for the patient of a test key: a phone to read, replies, and orders.',
  },
  webhooks: { title: 'Webhooks', about: 'Events posted to a practice’s own systems.' },
  health: { title: 'Health', about: 'Whether the portal is up.' },
};
