/** Reads the URL of the release from the query and adds an element to mount it in. */
export const createMountPoint = () => {
  const search = new URLSearchParams(location.search);
  const baseUrl = search.get('base') ?? '';
  const manifestUrl = new URL('mf-manifest.json', baseUrl).href;
  const domElement = document.createElement('main');
  document.body.append(domElement);
  return { baseUrl, manifestUrl, domElement };
};

/** Adds a button to the page, outside the remote. */
export const showButton = (label: string, onPress: () => unknown): void => {
  const button = document.createElement('button');
  button.textContent = label;
  button.addEventListener('click', onPress);
  document.body.append(button);
};
