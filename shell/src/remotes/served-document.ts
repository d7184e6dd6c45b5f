import type { RegistryEntry } from '@parapet/contracts/releases/release';
import { DOCUMENT_ELEMENT } from '@parapet/contracts/site/site-paths';

/** The element of the document that the server sent; null in a page that the shell draws. */
export const servedDocument = (): HTMLElement | null => document.getElementById(DOCUMENT_ELEMENT);

/** Tells whether the served document is of this build, whose code hydrates it. */
export const isOfBuild = (
  { dataset }: HTMLElement,
  { name, manifest }: Pick<RegistryEntry, 'name' | 'manifest'>,
): boolean => dataset.served === name && dataset.build === manifest.buildId;

/** Shows in CSS whether somebody is signed in, as documents hold the links of both. */
export const markSession = (isLoggedIn: boolean): void => {
  const { dataset } = document.documentElement;
  if (isLoggedIn) dataset.session = '';
  else delete dataset.session;
};
