import type { RequestHandler } from 'express';
import { ApiError } from '../api-error.js';

/** This machine's own names, which no page of another site can have. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Guards against DNS rebinding and proxies that change the Host header: answers only the hosts that the portal is
 * known by, on any port. `exempt` paths answer to any name, for probes and Prometheus.
 */
export function createKnownHosts(hosts: readonly string[], exempt: readonly string[]): RequestHandler {
  const known = new Set([...LOOPBACK, ...hosts.map((host) => host.toLowerCase())]);
  const open = new Set(exempt);
  return (request, _response, next) => {
    const isKnown = known.has(hostnameOf(request.headers.host ?? ''));
    if (!isKnown && !open.has(request.path)) throw new ApiError('unknown_host');
    next();
  };
}

/** The name without its port, in lower case; an IPv6 address keeps its brackets. */
const hostnameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
