/** In pixels; the code is square. */
export const QR_WIDTH = 256;
const QR_MARGIN = 2;

/** Draws a link as a QR code, black on white, as a png. The library loads on first use. */
export async function drawQrCode(link: string): Promise<Blob> {
  const { toCanvas } = await import('qrcode');
  const canvas = document.createElement('canvas');
  await toCanvas(canvas, link, {
    width: QR_WIDTH,
    margin: QR_MARGIN,
    color: { dark: '#000000', light: '#ffffff' },
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) =>
      png === null ? reject(new Error('The image could not be created')) : resolve(png),
    );
  });
}
