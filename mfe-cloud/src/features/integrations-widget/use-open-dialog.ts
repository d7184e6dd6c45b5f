import { useSearchParams } from '@parapet/remote-kit/router';

const PARAMETER = 'integrations';
const ADD = 'add';

/** The open dialog of the panel, kept in the URL: adding, or the deliveries of one integration. */
export const useOpenDialog = () => {
  const [search, setSearch] = useSearchParams();
  const value = search.get(PARAMETER);
  // Other parameters in the URL of the overview are kept.
  const put = (next: string | null) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === null) after.delete(PARAMETER);
        else after.set(PARAMETER, next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    isAdding: value === ADD,
    /** The id of the integration whose deliveries are open; null for none. */
    deliveriesOf: value === ADD ? null : value,
    add: () => put(ADD),
    showDeliveries: (integrationId: string) => put(integrationId),
    close: () => put(null),
  };
};
