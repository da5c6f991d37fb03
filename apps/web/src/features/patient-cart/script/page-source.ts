import { PAGE_ROOT_ID } from '../page/page-model';

/** Where the script gets the page's content from. */
export interface PageSource {
  /**
   * The current content of the page at a cart's address.
   * @throws Error when it cannot be read
   */
  read: (address: string) => Promise<HTMLElement>;
}

/** The API renders every version of the page, so all wording and all sums come from there. */
export const serverPages: PageSource = {
  async read(address) {
    const response = await fetch(address, { credentials: 'include', cache: 'no-store' });
    if (!response.ok && response.status !== 404) throw new Error(`The page answered ${response.status}.`);
    const parsed = new DOMParser().parseFromString(await response.text(), 'text/html');
    const content = parsed.getElementById(PAGE_ROOT_ID);
    if (!content) throw new Error('The answer is not the patient page.');
    document.title = parsed.title;
    return content;
  },
};
