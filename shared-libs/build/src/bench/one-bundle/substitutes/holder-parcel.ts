const mountNothing = (): void => {};

/** Pages of one bundle are components: `parcel.tsx` draws them, and nobody mounts them. */
export const mountHolder = async (): Promise<() => void> => mountNothing;
