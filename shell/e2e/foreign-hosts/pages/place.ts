/** Where the page finds the release that it is to show, and where it shows it. */
export const readPlace = () => {
  const search = new URLSearchParams(location.search);
  const baseUrl = search.get('base') ?? '';
  const manifestUrl = new URL('mf-manifest.json', baseUrl).href;
  const domElement = document.createElement('main');
  document.body.append(domElement);
  return { baseUrl, manifestUrl, domElement };
};

/** A button of the page itself, outside the remote. */
export const showButton = (label: string, press: () => unknown): void => {
  const button = document.createElement('button');
  button.textContent = label;
  button.addEventListener('click', press);
  document.body.append(button);
};
