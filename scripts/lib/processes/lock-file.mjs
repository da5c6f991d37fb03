import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from './error-code.mjs';
import { identifyProcess } from './process-identity.mjs';

/**
 * @typedef {object} LockOwner
 * @property {number} pid
 * @property {string} identity from `identifyProcess`
 * @property {string} purpose what the owner is doing, for the error message
 */

/**
 * Takes a lock that ends with its process: a lock whose owner no longer runs is replaced. Used before anything is
 * installed, so it cannot come from a package.
 *
 * @param {string} path
 * @param {string} purpose
 * @param {number} [waitMs] how long to wait for a running owner
 * @returns {Promise<{ owner: LockOwner } | { release: () => void, wasStale: boolean }>} the owner if it stays locked
 */
export async function takeLock(path, purpose, waitMs = 0) {
  let wasStale = false;
  for (let waitedMs = 0; ; ) {
    if (linkLock(path, purpose)) return { release: () => rmSync(path, { force: true }), wasStale };
    const text = readLock(path);
    const owner = text === null ? null : parseOwner(text);
    if (text !== null && !(owner && isAlive(owner))) {
      wasStale = removeStale(path, text) || wasStale;
    } else if (owner && waitedMs >= waitMs) {
      return { owner };
    } else {
      await pause(100);
      waitedMs += 100;
    }
  }
}

/**
 * The running owner of a lock, or null when it is free or stale.
 *
 * @param {string} path
 * @returns {LockOwner | null}
 */
export function findLockOwner(path) {
  const text = readLock(path);
  const owner = text === null ? null : parseOwner(text);
  return owner && isAlive(owner) ? owner : null;
}

/**
 * Writes the lock to a temporary file and links it into place: it appears complete or not at all, and never replaces
 * another.
 *
 * @param {string} path
 * @param {string} purpose
 */
function linkLock(path, purpose) {
  const draft = `${path}.${process.pid}`;
  /** @type {LockOwner} */
  const owner = { pid: process.pid, identity: identifyProcess(process.pid) ?? '', purpose };
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Removes a stale lock. If another launcher replaced it since we read it, the new one is put back.
 *
 * @param {string} path
 * @param {string} staleText
 */
function removeStale(path, staleText) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return false;
  }
  const isSame = readLock(aside) === staleText;
  try {
    if (!isSame) linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
  return isSame;
}

/** @param {LockOwner} owner */
function isAlive(owner) {
  return identifyProcess(owner.pid) === owner.identity;
}

/** @param {string} path */
function readLock(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * @param {string} text
 * @returns {LockOwner | null}
 */
function parseOwner(text) {
  try {
    const owner = /** @type {Partial<LockOwner> | null} */ (JSON.parse(text));
    if (typeof owner?.pid !== 'number' || typeof owner.identity !== 'string') return null;
    return { pid: owner.pid, identity: owner.identity, purpose: owner.purpose ?? 'another command' };
  } catch {
    return null;
  }
}
