/** Such as "lakeside-eye-care-cart.png": the practice's name, never the patient's. */
export function qrFileName(practiceName: string): string {
  const slug = practiceName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${slug || 'practice'}-cart.png`;
}
