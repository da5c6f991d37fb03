// Refreshes the phones, the texts and the controls, but never a part that has the focus.
const main = document.querySelector('main');
const parts = ['phones', 'head', 'thread', 'controls'];
let shown = {};

function isBusy(element) {
  const focused = document.activeElement;
  return (
    focused !== null && focused !== document.body && element.contains(focused) && element.id !== 'thread'
  );
}

function put(name, markup) {
  const element = document.getElementById(name);
  if (element === null || shown[name] === markup || isBusy(element)) return;
  element.innerHTML = markup;
  shown[name] = markup;
}

async function refresh() {
  if (document.hidden) return;
  const response = await fetch(`/phone/parts?phone=${encodeURIComponent(main.dataset.phone)}`);
  if (!response.ok) return;
  const fresh = await response.json();
  if (main.dataset.phone === '' && fresh.phone !== '') {
    location.reload();
    return;
  }
  const first = Object.keys(shown).length === 0;
  if (first) shown = { ...fresh };
  else for (const name of parts) put(name, fresh[name]);
}

const again = () =>
  setTimeout(
    () =>
      refresh()
        .catch(() => {})
        .finally(again),
    1500,
  );
refresh()
  .catch(() => {})
  .finally(again);
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) refresh().catch(() => {});
});
