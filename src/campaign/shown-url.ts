import { withoutSecrets } from '../config/secrets.js';

/** An address as people and logs may see it: a user's name and password in it as their label. */
export const shownUrl = (url: string): string =>
  withoutSecrets({ target: { baseUrl: url } }, []).target?.baseUrl ?? url;
