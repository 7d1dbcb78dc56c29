// Reads the form data of a POST to a page; responds with 4xx to any other request.
import { data } from 'react-router';

const ALLOWED = 'GET, HEAD, POST';

export const readForm = async (request: Request): Promise<FormData> => {
  if (request.method !== 'POST') throw data(null, { status: 405, headers: { allow: ALLOWED } });
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
};
