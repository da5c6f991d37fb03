/** Saves a file to the user's downloads. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has read the content by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
