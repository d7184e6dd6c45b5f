interface Holder {
  mount(props: { mountParcel: () => void }): Promise<void>;
}

/** Stands for single-spa: pages of one bundle are components, and nobody mounts them. */
export const mountRootParcel = (holder: Holder): void => {
  void holder.mount({ mountParcel: () => {} });
};
