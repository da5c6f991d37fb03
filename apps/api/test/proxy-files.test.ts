import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const DEPLOY = path.resolve(import.meta.dirname, '../../../deploy');
const read = (file: string): string => readFileSync(path.join(DEPLOY, file), 'utf8');

describe('the proxies of deploy/ try another instance after 502, 503, and 504', () => {
  it('nginx, for a GET, and for a POST with a key only where it says so', () => {
    const [plain = '', repeatable = ''] = read('nginx.conf').split('location @repeatable');
    const retries = 'proxy_next_upstream error timeout http_502 http_503 http_504';
    expect(plain).toContain(`${retries};`);
    expect(plain).not.toContain('non_idempotent');
    expect(plain).toMatch(/if \(\$http_idempotency_key\) \{\s+return 418;/);
    expect(plain).toContain('error_page 418 = @repeatable;');
    expect(repeatable).toContain(`${retries} non_idempotent;`);
  });

  it('Caddy, for a GET and for whatever has a key, and keeps the body for it', () => {
    const file = read('Caddyfile');
    expect(file).toContain(
      "`{rp.status_code} in [502, 503, 504] && (method('GET', 'HEAD') || header({'Idempotency-Key': '*'}))`",
    );
    for (const match of ['method GET HEAD', 'header Idempotency-Key *']) {
      expect(file).toMatch(new RegExp(`lb_retry_match \\{\\s+${match.replace('*', '\\*')}\\s+\\}`));
    }
    // As much as the API takes.
    expect(file).toContain('request_buffers 5MiB');
  });
});
