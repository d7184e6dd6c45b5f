/** Selects the links of the navigation to a page of the dashboard; each names the workspace. */
export const linkTo = (path: string): string => `nav a[href^="${path}?workspace="]`;
