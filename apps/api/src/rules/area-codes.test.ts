import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import areaCodes from './area-codes.json' with { type: 'json' };
import { readAreaCode, statesForPhone, zonesForPhone } from './phone-number.js';
import { STATE_HOURS } from './state-hours.js';

const NEW_YORK = 'America/New_York';
const CHICAGO = 'America/Chicago';
/** Codes of services, with which no geographic area is served. */
const CANADIAN_SERVICES = ['600', '622', '633', '644', '655', '677', '688'];
const DENVER = 'America/Denver';
const LOS_ANGELES = 'America/Los_Angeles';

describe('zonesForPhone', () => {
  it.each([
    ['312', [CHICAGO]],
    ['212', [NEW_YORK]],
    ['689', [NEW_YORK]],
    ['364', [CHICAGO, NEW_YORK]],
    ['448', [CHICAGO, NEW_YORK]],
    ['931', [CHICAGO, NEW_YORK]],
    ['458', [DENVER, LOS_ANGELES]],
    ['915', [CHICAGO, DENVER]],
    ['602', ['America/Phoenix']],
    ['928', [DENVER, 'America/Phoenix']],
    ['808', ['Pacific/Honolulu']],
    ['907', ['America/Adak', 'America/Anchorage']],
    ['671', ['Pacific/Guam']],
    ['787', ['America/Puerto_Rico']],
  ])('%s is in %j', (area, zones) => {
    expect(zonesForPhone(`+1${area}5550142`)).toEqual(zones);
  });

  it.each([
    ['930', '812'],
    ['986', '208'],
  ])('%s overlays %s', (overlay, area) => {
    expect(zonesForPhone(`+1${overlay}5550142`)).toEqual(zonesForPhone(`+1${area}5550142`));
  });

  it.each(['+12325550142', '+15005550006', '+14165550142', '+442079460958', '+1', ''])(
    '%j is not listed, so it spans the country',
    (phone) => {
      expect(zonesForPhone(phone)).toEqual([NEW_YORK, 'Pacific/Honolulu']);
    },
  );
});

describe('statesForPhone', () => {
  it.each([
    ['205', ['AL']],
    ['401', ['RI']],
    ['270', ['KY']],
    ['202', ['DC']],
  ])('%s is in %j', (area, states) => {
    expect(statesForPhone(`+1${area}5550142`)).toEqual(states);
  });

  it('returns every state with its own hours for an unlisted area code', () => {
    expect(statesForPhone('+12325550142')).toEqual(Object.keys(STATE_HOURS));
  });
});

describe('readAreaCode', () => {
  it('rules out no form of code that subscribers have', () => {
    const inUse = areaCodes.regions.flatMap(({ codes }) => codes.split(' '));
    const canada = areaCodes.elsewhere.canada.split(' ').filter((code) => !CANADIAN_SERVICES.includes(code));
    for (const code of [...inUse, ...canada]) expect(code).toMatch(/^(?!\d(\d)\1|\d9|37|96|950)[2-9]\d\d$/);
  });

  it.each([
    ['012', 'impossible'],
    ['911', 'impossible'],
    ['290', 'impossible'],
    ['375', 'impossible'],
    ['967', 'impossible'],
    ['555', 'impossible'],
    ['950', 'impossible'],
    ['222', 'impossible'],
    ['700', 'nonGeographic'],
    ['958', 'unlisted'],
    ['232', 'unlisted'],
    ['416', 'canada'],
    ['876', 'caribbean'],
    ['888', 'tollFree'],
    ['900', 'premium'],
    ['533', 'nonGeographic'],
    ['713', 'us'],
  ])('%s is %s', (area, kind) => {
    expect(readAreaCode(area).kind).toBe(kind);
  });

  it('returns at least one zone for every number, and only real ones', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), (area) => {
        const zones = zonesForPhone(`+1${String(area).padStart(3, '0')}5550142`);
        expect(zones.length).toBeGreaterThan(0);
        for (const timeZone of zones) {
          expect(() => new Date(0).toLocaleTimeString('en-US', { timeZone })).not.toThrow();
        }
      }),
    );
  });
});
