import { afterEach, describe, expect, it, vi } from 'vitest';
import { newVersionStore, registerServiceWorker, switchToNewVersion } from './new-version';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly postMessage = vi.fn();
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  active: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  readonly update = vi.fn(async () => undefined);
  /** The browser found another worker and installs it. */
  install(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.waiting = worker;
    worker.become('installed');
    return worker;
  }
}

class FakeWorkers extends EventTarget {
  controller: object | null = null;
  readonly register = vi.fn<() => Promise<FakeRegistration>>();
}

async function registered(registration: FakeRegistration, workers = new FakeWorkers()): Promise<FakeWorkers> {
  workers.register.mockResolvedValue(registration);
  await registerServiceWorker(workers);
  return workers;
}

describe('a new version of the portal', () => {
  afterEach(() => {
    newVersionStore.set(null);
    vi.useRealTimers();
  });

  it('is not announced when the first worker installs and takes control', async () => {
    const registration = new FakeRegistration();
    const workers = await registered(registration);
    registration.install();
    workers.controller = {};
    workers.dispatchEvent(new Event('controllerchange'));
    expect(newVersionStore.get()).toBeNull();
  });

  it('is announced when a later worker is installed or already waiting', async () => {
    const registration = new FakeRegistration();
    registration.active = new FakeWorker();
    await registered(registration);
    expect(newVersionStore.get()).toBeNull();
    const newer = registration.install();
    expect(newVersionStore.get()).toEqual({ waiting: newer });
    newVersionStore.set(null);
    await registered(registration);
    expect(newVersionStore.get()).toEqual({ waiting: newer });
  });

  it('is announced in a tab whose worker was replaced from another tab', async () => {
    const workers = new FakeWorkers();
    workers.controller = {};
    await registered(new FakeRegistration(), workers);
    workers.dispatchEvent(new Event('controllerchange'));
    expect(newVersionStore.get()).toEqual({ waiting: null });
  });

  it('takes over when asked, and only then reloads the page', () => {
    const waiting = new FakeWorker();
    const reload = vi.fn();
    switchToNewVersion({ waiting }, reload);
    expect(waiting.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
    waiting.become('activating');
    expect(reload).not.toHaveBeenCalled();
    waiting.become('activated');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not block: if it never takes over, the page reloads once', () => {
    vi.useFakeTimers();
    const waiting = new FakeWorker();
    const reload = vi.fn();
    switchToNewVersion({ waiting }, reload);
    vi.advanceTimersByTime(4_900);
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(reload).toHaveBeenCalledTimes(1);

    const prompt = new FakeWorker();
    const reloadPromptly = vi.fn();
    switchToNewVersion({ waiting: prompt }, reloadPromptly);
    prompt.become('activated');
    vi.advanceTimersByTime(10_000);
    expect(reloadPromptly).toHaveBeenCalledTimes(1);
  });

  it('is checked for every hour', async () => {
    vi.useFakeTimers();
    const registration = new FakeRegistration();
    await registered(registration);
    await vi.advanceTimersByTimeAsync(2 * 60 * 60 * 1000);
    expect(registration.update).toHaveBeenCalledTimes(2);
  });

  it('does nothing where workers cannot be registered', async () => {
    const workers = new FakeWorkers();
    workers.register.mockRejectedValue(new Error('The operation is insecure.'));
    await expect(registerServiceWorker(workers)).resolves.toBeUndefined();
    expect(newVersionStore.get()).toBeNull();
  });
});
