/** Puts "No image" in place of pictures that cannot be loaded. */
export function watchImages(root: HTMLElement, noImage: string): void {
  const replace = (image: HTMLImageElement) => {
    const box = image.closest('.thumb');
    if (!box) return;
    if (box.matches('.large')) {
      box.remove();
      return;
    }
    box.classList.add('none');
    box.textContent = noImage;
  };
  // Error events of images do not bubble.
  root.addEventListener(
    'error',
    (event) => {
      if (event.target instanceof HTMLImageElement) replace(event.target);
    },
    true,
  );
  for (const image of root.querySelectorAll<HTMLImageElement>('.thumb img')) {
    if (image.complete && image.naturalWidth === 0 && image.getAttribute('loading') !== 'lazy')
      replace(image);
  }
}
