import { SegmentedMessage } from 'sms-segments-calculator';

/**
 * How many segments a text is sent, and billed, as: one up to 160 characters of GSM-7 (153 each beyond), or
 * 70 of UCS-2 (67 each beyond) as soon as one character is outside GSM-7.
 */
export function segmentCount(text: string): number {
  return new SegmentedMessage(text).segmentsCount;
}
