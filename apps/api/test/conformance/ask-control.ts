/**
 * Calls the sandbox's control API: POST with a body, GET without.
 * @throws Error when it refuses
 */
export async function askControl(sandboxUrl: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${sandboxUrl}/control/${path}`, {
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`The sandbox's control API answered HTTP ${response.status} to ${path}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}
