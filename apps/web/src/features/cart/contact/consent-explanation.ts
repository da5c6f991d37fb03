/** Title of the info dialog. */
export const CONSENT_DIALOG_TITLE = 'Consent to text messages (TCPA)';

/** Paragraphs of the info dialog. */
export const CONSENT_EXPLANATION: readonly string[] = [
  'The Telephone Consumer Protection Act (TCPA) is the United States law on calls and texts to phones. It asks for the patient’s consent before a practice sends a text such as a cart link.',
  'Ask before you send: tell the patient that your practice will text a link to the products you recommended and may send one reminder 48 hours later, that message and data rates may apply, and that a purchase does not depend on saying yes. Use the number the patient gave you for this.',
  'Scheduled messages go at 12:00 PM EST on the chosen date unless you choose another time. A message that would arrive too early or too late where the patient lives waits for the next suitable hour.',
  'Patients can reply STOP to any message. The number is then opted out at once and nothing more is sent to it; a reply of START allows texts again.',
  'By ticking the box you confirm that the patient agreed. We record when, for which number and under which wording, so that your practice can show it later. Without consent, show the QR code instead.',
];
