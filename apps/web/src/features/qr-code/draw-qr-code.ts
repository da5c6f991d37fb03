/** Source: SPEC §9. The picture has twice as many pixels, so that it is sharp on fine screens and in print. */
export const QR_WIDTH = 256;
const PIXELS_PER_POINT = 2;
const QR_MARGIN = 2;

/** A link as a QR code, black on white, in a png file. The drawing code is loaded when it is first needed. */
export async function drawQrCode(link: string): Promise<Blob> {
  const { toCanvas } = await import('qrcode');
  const canvas = document.createElement('canvas');
  await toCanvas(canvas, link, {
    width: QR_WIDTH * PIXELS_PER_POINT,
    margin: QR_MARGIN,
    color: { dark: '#000000', light: '#ffffff' },
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((png) =>
      png === null ? reject(new Error('The picture could not be drawn')) : resolve(png),
    );
  });
}
