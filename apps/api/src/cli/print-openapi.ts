import { createOpenApiOutline } from '../http/openapi/openapi-outline.js';

/** For `npm run accept-api`. */
console.log(JSON.stringify(createOpenApiOutline(), null, 1));
