/** The link that calls a US number such as "(312) 555-0100". */
export const telLink = (phone: string): string => `tel:+1${phone.replace(/\D/g, '').slice(-10)}`;
