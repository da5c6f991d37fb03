/** @typedef {import('../checks/shipped-packages.mjs').ShippedPackage} ShippedPackage */

/**
 * The software bill of materials of a release as CycloneDX 1.6: every package in the builds of the API and the web app.
 *
 * @param {string} version of Eyecart
 * @param {readonly ShippedPackage[]} packages
 * @returns {string} JSON
 */
export function formatBom(version, packages) {
  const components = packages.map(({ name, version: packageVersion, license, copyright }) => {
    const [group, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
    const purl = `pkg:npm/${name.replace('@', '%40')}@${packageVersion}`;
    return {
      type: 'library',
      'bom-ref': purl,
      ...(group === undefined ? {} : { group }),
      name: bare,
      version: packageVersion,
      licenses: [{ expression: license }],
      ...(copyright === '' ? {} : { copyright }),
      purl,
    };
  });
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'eyecart', version } },
    components: components.toSorted((one, other) => (one.purl < other.purl ? -1 : 1)),
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}
