import type { QrModules } from '@eyecart/shared/contracts';

/** The QR code of a link, as modules that screens and paper draw at any size. The library loads on first use. */
export async function drawQrCode(link: string): Promise<QrModules> {
  const { create } = await import('qrcode');
  const { size, data } = create(link, { errorCorrectionLevel: 'M' }).modules;
  const rows = Array.from({ length: size }, (_, row) => data.subarray(row * size, (row + 1) * size));
  return { size, path: rows.map(drawRow).join('') };
}

/** One rectangle for each run of dark modules. */
function drawRow(row: Uint8Array, y: number): string {
  const runs = [...row.join('').matchAll(/1+/g)];
  return runs.map(({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`).join('');
}
