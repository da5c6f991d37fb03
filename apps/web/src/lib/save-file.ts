/** Hands a file to the browser, which saves it where its user keeps downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken hold of the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
