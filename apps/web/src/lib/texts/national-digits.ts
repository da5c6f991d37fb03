/** The ten digits of a US number, however it is written. */
export const nationalDigits = (phoneNumber: string): string => phoneNumber.replace(/\D/g, '').slice(-10);
