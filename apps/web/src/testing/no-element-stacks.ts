// React records where each element was made, by a stack and with it, which only its warnings and a debugger show, in a fifth of
// the tests' time. It does without the stack once it has made 10,000 elements in a second.
Reflect.deleteProperty(console, 'createTask');
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(await import('react'), INTERNALS), 'recentlyCreatedOwnerStacks', {
  get: () => 10_000,
  set: () => undefined,
  configurable: true,
});

export {};
