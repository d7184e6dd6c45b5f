import { clearWeather, type Weather } from '../weather.ts';

/** What goes wrong between a client and the subscription. */
export interface AzureWeather
  extends Pick<Weather, 'pageSize' | 'throttleEvery' | 'denied' | 'gone'> {
  /** The application has consent for Microsoft Graph. */
  readonly hasConsent: boolean;
}

export const clearAzureWeather: AzureWeather = { ...clearWeather, hasConsent: true };
