import type { KindRule } from '../rules.ts';
import { formBody } from './form.ts';
import { jsonBody } from './json.ts';
import { multipartBody } from './multipart.ts';
import { rawBody } from './raw.ts';

const KINDS = { json: jsonBody, form: formBody, multipart: multipartBody, raw: rawBody };

/** A range of media types, such as `image/*`: the type of each body decides its kind. */
export const anyBody: KindRule = { ...rawBody, kinds: KINDS };

/** A range of JSON types: `application/*+json`. */
export const anyJsonBody: KindRule = { ...jsonBody, kinds: KINDS };
